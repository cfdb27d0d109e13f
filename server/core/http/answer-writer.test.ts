import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Instant, oneOf, pageOf } from '#contract/core/model/page.ts'
import { answerWriter } from './answer-writer.ts'

const written = (schema: z.ZodMiniType, answer: unknown) => JSON.parse(answerWriter(schema)(answer))

const Person = z.object({ id: z.uuid(), name: z.string() })
const Record = z.object({
  title: z.object({ mn: z.string(), en: z.optional(z.string()) }),
  author: z.nullable(Person),
  publishAt: z.nullable(Instant),
  status: z.nullable(z.enum(['draft', 'published'])),
  count: z.nullable(z.int()),
  open: z.nullable(z.boolean()),
  tags: z.nullable(z.array(z.string())),
})
const empty = { title: { mn: 'Ө' }, author: null, publishAt: null, status: null, count: null, open: null, tags: null }
const full = {
  title: { mn: 'Өргөө "1"\n', en: 'One' },
  author: { id: crypto.randomUUID(), name: 'Бат' },
  publishAt: '2026-11-21T05:00:00.000Z',
  status: 'published',
  count: 0,
  open: false,
  tags: ['a', 'ү'],
}

describe('a response is serialized', () => {
  test('with null where the schema allows it', () => {
    expect(written(oneOf(Record), { data: empty })).toEqual({ data: empty })
  })

  test('with the value of every nullable field', () => {
    expect(written(oneOf(Record), { data: full })).toEqual({ data: full })
  })

  test('with null in a union of several shapes', () => {
    const Source = z.discriminatedUnion('at', [
      z.strictObject({ at: z.literal('here'), file: z.string() }),
      z.strictObject({ at: z.literal('there'), link: z.string() }),
    ])
    const schema = z.object({ source: z.nullable(Source) })
    for (const source of [null, { at: 'here', file: 'a' }, { at: 'there', link: 'b' }])
      expect(written(schema, { source })).toEqual({ source })
  })

  test('page by page', () => {
    const page = { data: [full, empty], meta: { page: 1, pageSize: 25, total: 2 } }
    expect(written(pageOf(Record), page)).toEqual(page)
  })

  test('even where the shape is open: rich text, a record of names', () => {
    const schema = z.object({
      body: z.custom(() => true),
      files: z.record(z.string(), z.object({ small: z.string() })),
    })
    const answer = { body: { mn: { type: 'doc', content: [] } }, files: { a: { small: '/x' } } }
    expect(written(schema, answer)).toEqual(answer)
  })

  test('when a union has several shapes', () => {
    const schema = z.object({ value: z.union([z.string(), z.int(), z.null()]) })
    for (const value of ['a', 1, null]) expect(written(schema, { value })).toEqual({ value })
  })

  test('when a property is named like a validation keyword', () => {
    const schema = z.object({ format: z.string(), pattern: z.nullable(z.string()), minimum: z.int() })
    const answer = { format: 'csv', pattern: null, minimum: 3 }
    expect(written(schema, answer)).toEqual(answer)
  })
})

test('fields that are not in the schema are removed, at any depth and inside nullable objects', () => {
  const leaky = { ...full, secret: 1, author: { ...full.author, passwordHash: 'x' }, title: { mn: 'Ө', hidden: 1 } }
  const answer = written(oneOf(Record), { data: leaky, debug: true })
  expect(JSON.stringify(answer)).not.toMatch(/secret|passwordHash|hidden|debug/)
  expect(answer.data.author).toEqual(full.author)
})
