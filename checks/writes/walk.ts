import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readerOf } from '#contract/core/model/reader.ts'
import type { Answer, TestApp } from '../../server/testing/app.ts'
import type { TestPerson } from '../../server/testing/people.ts'
import { allRoutes } from '../answers.ts'

interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  file?: { name: string; type: string; content: Buffer }
  /** A bearer token to use instead of the person's usual one. */
  token?: string
}

/** Calls write routes by their names and remembers which of them have succeeded. */
export interface Walk {
  t: TestApp
  /** Calls a route as this person; it has to succeed. @returns the record of the answer. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is looked at, not typed
  write(name: string, person: TestPerson | null, input?: Input): Promise<any>
  done: Set<string>
  /** What writes have answered, and what reading the same record answered to the same person right after. */
  answers: { name: string; answered: unknown; read: unknown }[]
}

/** The routes that write, as 'feature.route'. */
export const writeRoutes = allRoutes
  .filter(({ route }) => route.method !== 'GET')
  .map(({ feature, name }) => `${feature.name}.${name}`)

export function walkOf(t: TestApp): Walk {
  const done = new Set<string>()
  const answers: Walk['answers'] = []
  const write: Walk['write'] = async (name, person, input = {}) => {
    const found = allRoutes.find(({ feature, name: route }) => `${feature.name}.${route}` === name)
    if (!found) throw new Error(`no route ${name}`)
    const path = found.route.path.replace(/:(\w+)/g, (_, key: string) => String(input.params?.[key]))
    const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
    // with a key the transaction is open before the handler begins, so nothing in it can go without being noticed
    const headers: Record<string, string> = { 'idempotency-key': randomUUID() }
    if (input.token) headers.authorization = `Bearer ${input.token}`
    const caller = t.as(person)
    const url = `/v1${path}${query}`
    const answer: Answer = input.file
      ? await caller.upload(url, input.file)
      : await caller[found.route.method.toLowerCase() as 'post'](url, input.body, headers)
    expect(answer.status, `${name}: ${answer.text.slice(0, 400)}`).toBeLessThan(300)
    done.add(name)
    const reader = readerOf(found.feature, found.name)
    if (reader && answer.body.data.id) {
      const read = await caller.get(`/v1${found.feature.routes[reader]?.path.replace(':id', answer.body.data.id)}`)
      answers.push({ name, answered: answer.body, read: read.body })
    }
    return answer.body?.data ?? answer.body
  }
  return { t, write, done, answers }
}
