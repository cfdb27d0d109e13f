import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { sealAll } from '../../testing/sealing.ts'
import { verifyAudit } from '../audit/chain.ts'
import { keptSealKeys, replaceLinkKey } from '../audit/kept-keys.ts'
import { sealKeyOf } from '../audit/seals.ts'
import { type Config, ConfigProblem } from '../config/config.ts'
import { AUDIENCE } from '../sessions/session.ts'
import { boot } from './boot.ts'
import { outdatedColumns, rotateAll, rotateFingerprints } from './rotation.ts'

const OLD = 'the first secret of a test, 32 characters'
const NEW = 'another secret for a test, 32 characters!'
const BOTH = { dataSecret: NEW, previousDataSecret: OLD }
const ONLY_NEW = { dataSecret: NEW, previousDataSecret: undefined }

let t: TestApp
let leader: string
/** The leader's register number. */
let register: string
beforeAll(async () => {
  t = await app({ env: { JWT_SECRET: OLD, DATA_SECRET: OLD } })
  leader = await makeLeader(t, { area: 'D1K1S1' })
  register = (await t.as(people.cityAdmin).post(`/v1/leaders/${leader}/personal`, { reason: 'correct' })).body.data
    .registerNumber
  expect(register).toMatch(/^УУ75/)
  await t.core.pool.query(`insert into audit_log (action) values ('test.before')`)
  await sealAll(t.core)
})

/** Another instance on the same database, with other secrets. */
async function instance(secrets: Partial<Config>) {
  const started = await boot({ ...t.core.config, ...secrets }, t.connection, features)
  onTestFinished(() => started.stop())
  return started
}

/** The register number as an instance shows it. */
async function revealed({ core, http }: Awaited<ReturnType<typeof instance>>) {
  const { token } = await core.sessions.open(core.pool, people.cityAdmin.id, { agent: 'test', address: '127.0.0.1' })
  const headers = { authorization: `Bearer ${token}` }
  const found = await http.inject({
    method: 'GET',
    url: `/v1/leaders?q=${encodeURIComponent(register)}`,
    headers,
  })
  const shown = await http.inject({
    method: 'POST',
    url: `/v1/leaders/${leader}/personal`,
    headers,
    payload: { reason: 'correct' },
  })
  expect([found.statusCode, shown.statusCode]).toEqual([200, 200])
  return { found: found.json().meta?.total, number: shown.json().data?.registerNumber }
}

describe('DATA_SECRET is replaced', () => {
  test('with the former secret too, everything is read, and rows are found by their fingerprints', async () => {
    await rotateFingerprints(t.core.pool, BOTH, features, () => {})
    expect(await revealed(await instance(BOTH))).toEqual({ found: 1, number: register })
  })

  test('two processes encrypt everything while a server writes; one that was stopped in the middle is continued', async () => {
    const running = await instance(BOTH)
    // what an instance writes that was not started again yet
    for (let n = 0; n < 60; n++)
      await t.core.pool.query(
        'insert into outbox (id, recipient, subject, body_text, body_html, secret, secret_until, kind) values ($1, $2, $2, $2, $2, $3, $5, $4)',
        [
          `0199a000-0000-4000-8000-0000000${String(10000 + n)}`,
          'a@test.mn',
          t.core.vault.seal(`outbox 0199a000-0000-4000-8000-0000000${String(10000 + n)}`, 'code'),
          'code',
          new Date('2999-01-01'),
        ],
      )
    let asked = 0
    const dying = new Proxy(running.core.pool, {
      get: (pool, name) =>
        name === 'query'
          ? (...args: [never]) => {
              if (++asked > 30) throw new Error('killed')
              return pool.query(...args)
            }
          : Reflect.get(pool, name),
    })
    await expect(rotateAll(dying, BOTH, features)).rejects.toThrow('killed')
    expect(await outdatedColumns(t.core.pool, BOTH, features)).not.toEqual([])

    const left = await Promise.all([
      rotateAll(t.core.pool, BOTH, features),
      rotateAll(running.core.pool, BOTH, features),
    ])
    expect(left).toEqual([0, 0])
    expect(await outdatedColumns(t.core.pool, BOTH, features)).toEqual([])
  })

  test('then the former secret is not needed any more', async () => {
    expect(await revealed(await instance(ONLY_NEW))).toEqual({ found: 1, number: register })
  })

  test('what neither secret opens is counted and stays as it is', async () => {
    const strange = 'a secret that nobody has given, 32 chars'
    const [row] = await outdatedColumns(t.core.pool, { dataSecret: strange, previousDataSecret: undefined }, features)
    expect(row?.n).toBeGreaterThan(0)
    expect(await rotateAll(t.core.pool, { dataSecret: strange, previousDataSecret: OLD }, features)).toBeGreaterThan(0)
    expect(await outdatedColumns(t.core.pool, ONLY_NEW, features)).toEqual([])
  })

  test('the key of what browsers store stays', async () => {
    const after = await instance(ONLY_NEW)
    expect(after.core.deviceKeyOf(people.leader.id)).toBe(t.core.deviceKeyOf(people.leader.id))
  })

  test('the audit log that the former secret has sealed still verifies, and is sealed on', async () => {
    await sealAll(t.core)
    const after = await instance(ONLY_NEW)
    await after.core.pool.query(`insert into audit_log (action) values ('test.after')`)
    await sealAll(after.core)
    expect(await verifyAudit(after.core)).toMatchObject({ ok: true, waiting: 0 })
    // without the kept key it would not
    const [current] = await keptSealKeys(after.core.pool, after.core.vault, after.core.config)
    expect(await verifyAudit({ pool: after.core.pool, sealKeys: [current] })).toMatchObject({ ok: false })
  })
})

test('what was encrypted before keys had versions is read and encrypted again', async () => {
  const nonce = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', NEW, 'nutag personal data', 'seal', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('leaders.register'))
  const body = Buffer.concat([cipher.update(register), cipher.final()])
  await t.core.pool.query('update leaders set register_sealed = $2 where id = $1', [
    leader,
    Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body]),
  ])
  const after = await instance(ONLY_NEW)
  expect(await revealed(after)).toEqual({ found: 1, number: register })
  expect(await rotateAll(t.core.pool, ONLY_NEW, features)).toBe(0)
  expect(await outdatedColumns(t.core.pool, ONLY_NEW, features)).toEqual([])
  expect(await revealed(after)).toEqual({ found: 1, number: register })
})

describe('JWT_SECRET is replaced', () => {
  const statusOf = async ({ http }: Awaited<ReturnType<typeof instance>>, token: string) =>
    (await http.inject({ method: 'GET', url: '/v1/admin/my_account', headers: { authorization: `Bearer ${token}` } }))
      .statusCode

  test('tokens of the former secret are accepted while it is given, and refused afterwards', async () => {
    const token = await t.tokenOf(people.cityAdmin)
    expect(await statusOf(await instance({ ...ONLY_NEW, jwtSecret: NEW, previousJwtSecret: OLD }), token)).toBe(200)
    expect(await statusOf(await instance({ ...ONLY_NEW, jwtSecret: NEW }), token)).toBe(401)
  })

  test('tokens from before keys were derived are accepted until they expire', async () => {
    const { sessionId, exp } = await t.core.sessions.open(t.core.pool, people.cityAdmin.id, {
      agent: 't',
      address: 't',
    })
    const claims = { sub: people.cityAdmin.id, sid: sessionId, exp }
    const sign = (key: string, aud = AUDIENCE) => createSigner({ key, algorithm: 'HS256', aud })(claims)
    expect(await statusOf(t, sign(OLD))).toBe(200)
    expect(await statusOf(t, sign(NEW))).toBe(401)
    expect(await statusOf(t, sign(OLD, 'something else'))).toBe(401)
  })

  test('the secret signs no link of a file: such links last a day at most, and have keys of their own', () => {
    for (const text of ['offered link /files/1/file? 2', 'link /files/1/file? 2 s3', 'cookie of files 4'])
      expect(t.core.sign(text), text).not.toBe(createHmac('sha256', OLD).update(text).digest('hex'))
    const lasting = 'unsubscribe 1'
    expect(t.core.sign(lasting)).toBe(createHmac('sha256', OLD).update(lasting).digest('hex'))
  })

  test('links that were sent stay valid; a new key of links ends them', async () => {
    const links = ['unsubscribe 1', 'leave 2', 'case 3', 'survey invitation 4', 'drive link 5']
    const before = links.map((text) => t.core.sign(text))
    const after = await instance({ ...ONLY_NEW, jwtSecret: NEW })
    expect(links.map((text) => after.core.sign(text))).toEqual(before)

    await replaceLinkKey(after.core.pool, after.core.vault)
    const renewed = await instance({ ...ONLY_NEW, jwtSecret: NEW })
    for (const [i, text] of links.entries()) expect(renewed.core.sign(text)).not.toBe(before[i])
  })
})

describe('a DATA_SECRET that opens nothing', () => {
  const WRONG = 'another secret for a test, 32 characterz!'
  const kept = async () =>
    (await t.core.pool.query(`select name, encode(sealed, 'hex') as sealed, made_at from secret_keys order by name`))
      .rows

  test('prevents the start in plain language, and nothing is written', async () => {
    const before = await kept()
    for (const secrets of [{ dataSecret: WRONG }, { dataSecret: WRONG, jwtSecret: WRONG }]) {
      const started = boot({ ...t.core.config, ...secrets, previousDataSecret: undefined }, t.connection, features)
      await expect(started).rejects.toThrow(ConfigProblem)
      await expect(started).rejects.toThrow(/DATA_SECRET does not open .*links.*nothing was changed/)
    }
    expect(await kept()).toEqual(before)
  })

  test('is accepted when the configuration says that the former one is lost; its keys are replaced once', async () => {
    const link = t.core.sign('unsubscribe 1')
    const lost = await instance({ dataSecret: WRONG, previousDataSecret: undefined, isDataSecretLost: true })
    expect(lost.core.sign('unsubscribe 1')).not.toBe(link)
    const left = await outdatedColumns(t.core.pool, { dataSecret: WRONG, previousDataSecret: undefined }, features)
    expect(left.filter(({ table }) => table === 'secret_keys')).toEqual([])

    const after = await kept()
    const again = await instance({ dataSecret: WRONG, previousDataSecret: undefined, isDataSecretLost: true })
    expect([await kept(), again.core.sign('unsubscribe 1')]).toEqual([after, lost.core.sign('unsubscribe 1')])
    // what it has replaced is not the JWT_SECRET of now
    expect(again.core.sign('unsubscribe 1')).not.toBe(
      createHmac('sha256', t.core.config.jwtSecret).update('unsubscribe 1').digest('hex'),
    )
  })
})

test('AUDIT_SECRET is replaced twice: what the first has sealed still verifies, and the database never has the current one', async () => {
  const own = await app()
  const [first, second, third] = ['first', 'second', 'third'].map((name) => `the ${name} secret of the log, 0123456789`)
  const seal = async (auditSecret: string | undefined, previousAuditSecret: string | undefined) => {
    const secrets = { auditSecret, previousAuditSecret }
    const { core, stop } = await boot({ ...own.core.config, ...secrets }, own.connection, features)
    onTestFinished(() => stop())
    await core.pool.query(`insert into audit_log (action) values ('test.sealed')`)
    await sealAll(core)
    return core
  }
  await seal(first, undefined)
  await seal(second, first)
  const core = await seal(third, second)
  expect(await verifyAudit(core)).toMatchObject({ ok: true })
  const secrets = { ...core.config, auditSecret: undefined, previousAuditSecret: undefined }
  const kept = await keptSealKeys(core.pool, core.vault, secrets)
  const isKept = (secret: string | undefined) => kept.some((key) => key.equals(sealKeyOf(secret ?? '')))
  expect([first, second, third].map(isKept)).toEqual([true, true, false])
})
