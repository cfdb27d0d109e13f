import type { Route } from '#contract/core/model/feature.ts'
import { check } from '#contract/core/model/parse.ts'
import { Problem } from '#contract/core/model/problem.ts'

/** The unparsed input of a request. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * Parses the input with the route's schemas.
 *
 * @throws Problem('invalid'), or Problem('not_found') for path parameters: an id that cannot exist does not exist.
 */
export function parseInput(route: Route, input: RawInput): RawInput {
  const errors = (['params', 'query', 'body'] as const).flatMap((part) => {
    const unsafe = unsafeText(input[part])
    return unsafe ? [{ path: unsafe, code: 'control_character' }] : []
  })
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const parsed: RawInput = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema) continue
    const given = part === 'body' ? withNote(schema, input.body) : input[part]
    const result = check(schema, given ?? (part === 'body' ? undefined : {}))
    if (!result.ok) {
      if (part === 'params') throw new Problem('not_found')
      throw new Problem('invalid', { errors: result.errors })
    }
    parsed[part] = result.value
  }
  return parsed
}

/**
 * Accepts `comment` as an alias of `note` in the body of a step, as product documents call it; both at once are
 * rejected. Rule: docs/rules/api.md.
 */
function withNote(schema: NonNullable<Route['body']>, body: unknown): unknown {
  const fields = 'shape' in schema ? (schema.shape as Record<string, unknown>) : {}
  if (!('action' in fields && 'note' in fields) || 'comment' in fields) return body
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'comment') || Object.hasOwn(body, 'note'))
    return body
  const { comment, ...rest } = body as { comment: unknown }
  return { ...rest, note: comment }
}

/**
 * The path of the first text that PostgreSQL cannot store (NUL, a lone surrogate), or undefined; '.' for the value
 * itself. The path is built while returning, since almost no request needs one.
 */
function unsafeText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return isUnsafe(value) ? '.' : undefined
  if (typeof value !== 'object' || value === null || depth > 40) return undefined
  for (const key of Object.keys(value)) {
    if (isUnsafe(key)) return '.'
    const found = unsafeText(Reflect.get(value, key), depth + 1)
    if (found) return found === '.' ? key : `${key}.${found}`
  }
  return undefined
}

const isUnsafe = (text: string) => text.includes('\0') || !text.isWellFormed()
