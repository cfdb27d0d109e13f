import type { Answer } from './ask.ts'

/** A field of the first row of a list that has it, as text; undefined without such a row. */
export type FirstRow = (list: string, field: string) => Promise<string | undefined>

/** Reads the first rows of lists, each list once. */
export function firstRows(ask: (path: string) => Promise<Answer>): FirstRow {
  const read = new Map<string, unknown>()
  return async (list, field) => {
    if (!read.has(list)) {
      const { status, text } = await ask(list)
      read.set(list, status === 200 ? JSON.parse(text).data : undefined)
    }
    return fieldIn(read.get(list), field)
  }
}

function fieldIn(value: unknown, field: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own: unknown = Reflect.get(value, field)
  if (typeof own === 'string' || typeof own === 'number') return String(own)
  for (const part of Object.values(value)) {
    const found = fieldIn(part, field)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Fills the parameters of an address from the list that it continues: `/v1/news/:id/versions/:no` gets the id of the first of `/v1/news`, then
 * the number of the first of its versions. @returns undefined when such a list has no row.
 */
export async function withParameters(path: string, first: FirstRow): Promise<string | undefined> {
  const [, list, name, rest] = /^([^?]*?)\/:(\w+)(.*)$/.exec(path) ?? []
  if (list === undefined || name === undefined) return path
  const value = await first(list, name)
  return value === undefined ? undefined : withParameters(`${list}/${encodeURIComponent(value)}${rest}`, first)
}
