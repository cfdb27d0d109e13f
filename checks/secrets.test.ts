import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { app, type TestApp } from '../server/testing/app.ts'
import { PASSWORD, people } from '../server/testing/people.ts'
import { allRoutes } from './answers.ts'

// What lets somebody in is never kept: every route with such a field says so in the contract, and the server keeps nothing of it.

/**
 * Names of fields that let somebody in, and the receipt of a survey's answer, which stored with its sender would tell whose an
 * anonymous one is. An answer's `code` is the name of a problem.
 */
const SECRET = {
  input: /token|secret|password|^code$/i,
  output: /token|secret|password|recoveryCodes$|^uri$|feedUrl|^receipt$/i,
}

/**
 * The `code` of an area is printed on its papers, that of a fund and of a product on its page. Whether an account has a password lets
 * nobody in.
 */
const PUBLIC: Record<string, readonly string[]> = {
  areas: ['code'],
  auth: ['hasPassword'],
  funds: ['code'],
  shop: ['code'],
}

/** The names of properties; yes or no is no secret. */
const namesOf = (properties: Record<string, { type?: string }>): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.type !== 'boolean')

/** Names of all properties of a schema that are secrets, however deep. */
function secretsIn(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return []
  const names: string[] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) {
      if (key === 'properties') names.push(...namesOf(inner as Record<string, { type?: string }>))
      walk(inner)
    }
  }
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return names.filter((name) => SECRET[io].test(name))
}

/** Routes whose answer must not be repeated for another reason: its author may have deleted the text since. */
const DELETABLE: readonly string[] = ['chat.send']

/** Routes whose answer has register numbers, which are kept in no other place. */
const PERSONAL: readonly string[] = ['leaders.reveal', 'leaders.exportPersonal']

/** Routes whose answer is good for one browser and once: the same answer for a repeated request would be of no use. */
const ONCE: readonly string[] = ['auth.passkeySignInOptions', 'auth.passkeyProofOptions', 'auth.startSignOn']

/** Routes whose `link` lets its household answer a survey. Every other field of that name leads to a page. */
const LINKS: readonly string[] = ['surveys.invitationLinks', 'surveys.replaceInvitation']
const NO_FIELD = new Set([...DELETABLE, ...PERSONAL, ...ONCE, ...LINKS])

const named = allRoutes.map(({ feature, name, route }) => ({
  name: `${feature.name}.${name}`,
  marked: route.secret === true,
  fields: [...secretsIn(route.body, 'input'), ...secretsIn(route.answer, 'output')].filter(
    (field) => !PUBLIC[feature.name]?.includes(field),
  ),
}))

test('every route that takes or answers a secret is marked as such, and no other', () => {
  expect(
    named.filter(({ name, marked, fields }) => marked !== (fields.length > 0 || NO_FIELD.has(name))),
    'add `secret: true` to the route in contract/features/<feature>/index.ts',
  ).toEqual([])
  const marked = named.filter((route) => route.marked).map(({ name }) => name)
  expect(marked, 'add `secret: true` to the route in contract/features/auth/index.ts').toEqual(
    expect.arrayContaining(['auth.login', 'auth.register', 'auth.acceptInvitation', 'auth.newRecoveryCodes']),
  )
})

/** Fields in which people write about people. */
const WRITTEN = /note|reason|comment|message|phone|register|email/i
/** The id of such a text says nothing. */
const IDENTIFIER = /Id$/

type Described = {
  type?: string
  properties?: object
  additionalProperties?: unknown
  anyOf?: Described[]
  allOf?: Described[]
}

/** Names of the fields of the parameters of an address. @throws Error for a schema that does not name them all. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  const walk = ({ type, properties, additionalProperties, anyOf, allOf }: Described): string[] => {
    const parts = anyOf ?? allOf
    if (parts) return parts.flatMap(walk)
    if (type === 'object' && properties && (additionalProperties ?? false) === false) return Object.keys(properties)
    throw new Error('a schema of parameters has no readable fields: make it an object')
  }
  return schema ? walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described) : []
}

test('no address carries what somebody writes about a person: logs of proxies keep addresses', () => {
  const found = allRoutes.flatMap(({ feature, name, route }) => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field)
    const fields = [...inPath, ...fieldsOf(route.params), ...fieldsOf(route.query)]
    return [...new Set(fields)]
      .filter((field) => WRITTEN.test(field) && !IDENTIFIER.test(field))
      .map((field) => `${feature.name}.${name}: ${field}`)
  })

  expect(found, 'make it a POST with a body').toEqual([])
})

test('the fields of an address are found in every kind of schema, and one that hides them is refused', () => {
  const shape = { note: z.optional(z.string()) }
  const refined = z.strictObject(shape).check(z.refine(() => true))
  const piped = z.pipe(
    z.strictObject(shape),
    z.transform((value) => value),
  )
  for (const schema of [z.object(shape), refined, piped, z.optional(z.object(shape)), z.union([z.object(shape)])])
    expect(fieldsOf(schema)).toEqual(['note'])
  expect(fieldsOf(z.intersection(z.object(shape), z.object({ page: z.string() })))).toEqual(['note', 'page'])
  expect(fieldsOf(undefined)).toEqual([])
  for (const schema of [z.record(z.string(), z.string()), z.looseObject({}), z.any(), z.string()])
    expect(() => fieldsOf(schema)).toThrow('no readable fields')
})

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const kept = async () => (await t.core.pool.query('select answer::text from idempotency_keys')).rows

test('an answer with a token is not kept under an Idempotency-Key, also when somebody is signed in already', async () => {
  const login = () =>
    t
      .as(people.leader)
      .post('/v1/admin/login', { email: people.leader.email, password: PASSWORD }, { 'idempotency-key': 'again' })
  const [first, second] = [await login(), await login()]

  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.data.token).not.toBe(first.body.data.token)
  expect(await kept()).toEqual([])
})

test('a body with a code is not kept either, not even as a hash', async () => {
  await t.as(people.leader).post('/v1/auth/verify', { code: '123456' }, { 'idempotency-key': 'again' })

  expect(await kept()).toEqual([])
})
