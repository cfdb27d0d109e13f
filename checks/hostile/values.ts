import * as z from 'zod/mini'
import { docFromText } from '#contract/core/text/richtext.ts'
import { idOf, PASSWORD } from '../../server/testing/people.ts'

/** What is used of a JSON Schema. */
interface Node {
  type?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const long = (text: string, times: number) => text.repeat(times)
const nested = (depth: number): unknown => JSON.parse(long('[', depth) + long(']', depth)) as unknown

const TEXTS: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\uffff',
  '\u202e\u2066',
  '\u200b',
  '\ufeff',
  '\u001b[2J',
  '\r\nset-cookie: a=b',
  'é',
  'İı',
  'ﷺ',
  '👨‍👩‍👧‍👦',
  "'; drop table users; --",
  '$1',
  "' or 1=1 --",
  '\\',
  '%',
  '_%\\',
  '{{constructor}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-0',
  '1e999',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '(((((((((((((((((((((((((((((',
  'a'.repeat(300),
  'ү'.repeat(10_000),
  '@me',
  '№ 999999999999999',
  '*',
  ':*',
  '& | !',
  "a:* & 'b",
]
const NUMBERS: unknown[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-320,
  127,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  999_999_999_999,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  2 ** 63,
  1e19,
  1e300,
  -1e300,
]
const TIMES: unknown[] = [
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '9999-12-30',
  '10000-01-01',
  '-0001-01-01',
  '+010000-01-01',
  '2026-02-30',
  '2026-W53-7',
  '1969-12-31',
  '4714-11-24',
  'infinity',
  '-infinity',
  'today',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-12:00',
  '2026-01-01T24:00:00Z',
  '2026-12-31T23:59:60Z',
]
const IDS: unknown[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  idOf('nothing has this id'),
  idOf('C'),
  idOf('D2K1'),
  idOf('C').toUpperCase(),
  `{${idOf('C')}}`,
  `${idOf('C')} `,
]
const SHAPES: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  { mn: null },
  { mn: 'а', en: 'b', ar: 'c' },
  JSON.parse('{"__proto__": {"admin": true}}'),
  { constructor: { prototype: { admin: true } } },
  { toString: 1, valueOf: 1, length: -1 },
  nested(200),
  nested(3_000),
  Array.from({ length: 5_000 }, () => idOf('C')),
  Array.from({ length: 5_000 }, (_, i) => i),
  Array.from({ length: 5_000 }, () => ({})),
  [idOf('C'), idOf('C')],
  Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i])),
]
export const HOSTILE: readonly unknown[] = [...TEXTS, ...NUMBERS, ...TIMES, ...IDS, ...SHAPES]

/** The shape of a route's input as JSON Schema. */
export const nodeOf = (schema: z.ZodMiniType): Node =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Node

const TEXT_BY_NAME: Record<string, unknown> = {
  phone: '99112233',
  email: 'somebody@test.mn',
  password: PASSWORD,
  newPassword: 'another correct horse battery',
  currentPassword: PASSWORD,
  firstName: 'Бат',
  lastName: 'Дорж',
  registerNumber: 'УХ80011011',
  period: '2026-10',
  body: { mn: docFromText('Агуулга') },
  text: 'Тайлбар бичлээ, тодорхой шалтгаантай.',
  note: 'Тодорхой шалтгаан бичлээ',
  reason: 'Тодорхой шалтгаан бичлээ',
}
const TEXT_BY_FORMAT: Record<string, string> = {
  uuid: idOf('D1K1S1'),
  date: '2026-11-20',
  'date-time': '2026-11-20T08:00:00Z',
  email: 'somebody@test.mn',
}

/** A value that the shape would take, as far as the shape tells. */
export function sampleOf(node: Node, name = '', depth = 0): unknown {
  if (Object.hasOwn(TEXT_BY_NAME, name) && (node.type === 'string' || node.type === undefined))
    return TEXT_BY_NAME[name]
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const choice = node.anyOf?.[0] ?? node.oneOf?.[0] ?? node.allOf?.[0]
  if (choice) return sampleOf(choice, name, depth)
  if (depth > 6) return {}
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, key, depth + 1)]),
      )
    case 'array':
      return node.items ? [sampleOf(node.items, name, depth + 1)] : []
    case 'integer':
    case 'number':
      return Math.max(1, node.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return TEXT_BY_FORMAT[node.format ?? ''] ?? 'а'.repeat(Math.max(1, Math.min(node.minLength ?? 1, 2_000)))
    default:
      return {}
  }
}

export type Path = readonly (string | number)[]

/** Every place in a value: '' is the whole, then each key and item, however deep. */
export function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

/** Values just outside and just inside what the shape says of one field. */
export function boundsOf(node: Node | undefined): unknown[] {
  if (!node) return []
  const { minimum, maximum, minLength, maxLength } = node
  const numbers = [minimum, maximum].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]))
  const texts = [minLength, maxLength].flatMap((n) =>
    n === undefined
      ? []
      : [n - 1, n, n + 1].filter((count) => count >= 0 && count < 50_000).map((count) => 'ү'.repeat(count)),
  )
  return [...numbers, ...texts, ...(node.anyOf ?? node.oneOf ?? []).flatMap(boundsOf)]
}

/** The value with another one in its place; a place that is not there any more changes nothing. */
export function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(copy, key, withAt(Reflect.get(value, key), rest, other))
  return copy
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
