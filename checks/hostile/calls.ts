import type { Route } from '#contract/core/model/feature.ts'
import type { TestPerson } from '../../server/testing/people.ts'
import { boundsOf, HOSTILE, nodeOf, placesIn, randomFrom, sampleOf, withAt } from './values.ts'

export interface Call {
  who: TestPerson | null
  method: Route['method']
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** Who calls a route, and with which ids in its path. */
export interface Callers {
  /** Those whose role may call the route; null is someone who is not signed in. */
  may: readonly (TestPerson | null)[]
  everybody: readonly (TestPerson | null)[]
  /** Ids of existing records. */
  known: readonly string[]
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The query string of a value: lists as repeated keys, nested values as JSON, lone surrogates replaced. */
function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, 200) : [value]).map((one) => {
      return `${encodeURIComponent(key)}=${encodeURIComponent(asText(one).toWellFormed())}`
    }),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const RAW_QUERIES = [
  '?%',
  '?%FF=%FE',
  '?q=%00',
  '?q=%ED%A0%80',
  '?page=1&page=2',
  '?page[]=1',
  '?q[a]=1',
  '?__proto__=1',
  '?constructor=1',
  '?&&&=',
]
const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}`
const FORM = 'multipart/form-data; boundary=b'
const RAW_BODIES: [string, string | Buffer][] = [
  ['application/json', '{'],
  ['application/json', ''],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"a":1}}'],
  ['application/json', '{"a":1,"a":2}'],
  ['application/json', '1e999'],
  ['application/json', '['.repeat(100_000)],
  ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x7d])],
  ['application/json; charset=utf-16', '{}'],
  ['application/xml', '<a/>'],
  ['multipart/form-data', 'x'],
  [FORM, '--b\r\n\r\n--b--'],
  [FORM, part('name="file"; filename="\0/..\\\u202e.pdf"', '%PDF-1.4\r\n--b--\r\n')],
  [FORM, part('name="__proto__"; filename="a"', 'x\r\n--b--\r\n')],
  [FORM, part('name="file"\r\nContent-Type: application/json', '{\r\n--b--\r\n')],
  [FORM, part('name="file"; filename="a.jpg"', '\u00ff\u00d8\u00ff\r\n--b--\r\n')],
  ['', 'x'],
]

/** Headers that the server or a library reads. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]
const RAW_HEADERS = [
  '',
  ',',
  ';q=',
  '*;q=9,gzip;q=-1,br;q=NaN',
  'bytes=9999999999-1,-0',
  'W/"',
  '"a","b",W/"c"',
  '=;=;=%FF;%',
  'Bearer',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic Og==',
  'for="[::1',
  '::ffff:999.1.1.1',
  '[::1]:99999',
  'a:b:c',
  'http://[',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
  '\u00ff\u00fe',
  'a'.repeat(9_000),
]

/**
 * The calls of one route: first the sample that it accepts, as everybody who may call it; then malformed queries and bodies; the
 * bounds of every field; and from there on, without end, the sample with hostile values in one or two places or a hostile header.
 */
export function* callsOf(route: Route, { may, everybody, known }: Callers, seed: number): Generator<Call> {
  const random = randomFrom(seed)
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const parts = { params: route.params, query: route.query, body: route.body }
  const nodes = Object.entries(parts).flatMap(([name, schema]) => (schema ? [[name, nodeOf(schema)] as const] : []))
  const sample: Record<string, unknown> = Object.fromEntries(nodes.map(([name, node]) => [name, sampleOf(node)]))
  const places = nodes.flatMap(([name]) => placesIn(sample[name]).map((at) => ({ name, at })))

  const callFor = (input: Record<string, unknown>): Call => {
    const params = input.params as Record<string, unknown> | undefined
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => {
      const given = params?.[key]
      const isOwn = given === (sample.params as Record<string, unknown> | undefined)?.[key]
      const text = isOwn && known.length > 0 && key === 'id' ? any(known) : asText(given)
      return encodeURIComponent(text.toWellFormed().slice(0, 500))
    })
    const hasBody = route.method !== 'GET' && input.body !== undefined
    return {
      // others are refused before most of the work, so they call less often
      who: random() < 0.9 && may.length > 0 ? any(may) : any(everybody),
      method: route.method,
      url: `/v1${path}${queryOf(input.query)}`,
      ...(hasBody
        ? { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input.body) ?? 'null' }
        : {}),
    }
  }
  const withHostile = (input: Record<string, unknown>) => {
    if (places.length === 0) return input
    const { name, at } = any(places)
    return { ...input, [name]: withAt(input[name], at, any(HOSTILE)) }
  }
  const withHeader = (call: Call): Call => ({
    ...call,
    headers: { ...call.headers, [any(HEADERS)]: any(RAW_HEADERS), [any(HEADERS)]: any(RAW_HEADERS) },
  })
  for (const who of may) yield { ...callFor(sample), who }
  for (const query of RAW_QUERIES) yield { ...callFor(sample), url: `${callFor(sample).url.split('?')[0]}${query}` }
  if (route.method !== 'GET') {
    for (const [type, payload] of RAW_BODIES)
      yield { ...callFor(sample), headers: type ? { 'content-type': type } : {}, payload }
  }
  for (const [name, node] of nodes) {
    for (const [key, inner] of Object.entries(node.properties ?? {}))
      for (const value of boundsOf(inner)) yield callFor({ ...sample, [name]: withAt(sample[name], [key], value) })
  }
  for (;;) {
    const kind = places.length === 0 ? 1 : random()
    if (kind >= 0.9) yield withHeader(callFor(sample))
    else yield callFor(kind >= 0.6 ? withHostile(withHostile(sample)) : withHostile(sample))
  }
}
