import { beforeAll, expect, test } from 'vitest'
import { settingsOf } from '../../core/requests/settings.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  'a\0b',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  "'; drop table setting_changes; --",
  'а'.repeat(10_000),
  [],
  {},
  [[[[]]]],
  { mn: 'a\0b' },
  JSON.parse('{"__proto__": {"closed": true}}'),
]

/** The version of a setting at which its history is deleted. */
const HISTORY = 30

/** Yields the value with each of its parts in turn replaced by something hostile. */
function* mutations(value: unknown): Generator {
  yield* HOSTILE
  if (Array.isArray(value)) {
    for (const [at, part] of value.slice(0, 2).entries()) {
      for (const next of mutations(part)) yield value.with(at, next)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const next of mutations(part)) yield { ...value, [name]: next }
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    }
    yield { ...value, extra: 1 }
  }
}

test.each(settingsOf(features).map((setting) => [setting.key, setting] as const))(
  '%s rejects hostile values with 400 or accepts them, and the public settings stay readable',
  async (key, setting) => {
    const found: string[] = []
    let calls = 0
    let { version }: { version: number } = (await t.as(people.cityAdmin).get(`/v1/settings/${key}`)).body.data
    for (const value of mutations(setting.default)) {
      const body = { value, holdsFrom: '2098-01-01', version }
      const answer = await t.as(people.cityAdmin).post(`/v1/settings/${key}/changes`, body)
      calls += 1
      if (answer.status === 201) version = answer.body.data.version
      // every answer has the whole history, which would grow with each value that is accepted
      if (version > HISTORY) {
        await t.core.pool.query('delete from setting_changes where key = $1', [key])
        version = 0
      }
      if (![201, 400].includes(answer.status)) found.push(`${answer.status} ${JSON.stringify(value).slice(0, 200)}`)
    }

    expect(found).toEqual([])
    expect(calls).toBeGreaterThan(HOSTILE.length)
    expect((await t.as(null).get('/v1/settings/values')).status).toBe(200)
    expect((await t.as(people.cityAdmin).get('/v1/settings')).status).toBe(200)
  },
  60_000,
)
