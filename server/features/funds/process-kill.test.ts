import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { submittedTo } from '../../testing/four-eyes.ts'
import { killed, serverProcess } from '../../testing/server-process.ts'
import { smtpServer } from '../../testing/smtp.ts'
import { eventually } from '../../testing/waiting.ts'
import { clearFunds, makeFund, pricesOf } from './testing.ts'

// A process is killed in the middle of what writes prices or mails them, and of two instances one publishes.

const { cityAdmin, otherCityAdmin } = people
/** Noon in Ulaanbaatar. */
const AT = '2026-11-23T04:00:00Z'
const DAYS = 2000
const READERS = 500

let t: TestApp
let smtp: Awaited<ReturnType<typeof smtpServer>>
let fundId: string
const { prices } = pricesOf(() => t)
beforeAll(async () => {
  smtp = await smtpServer()
  t = await app()
  t.setNow(new Date(AT))
  // only the processes below work
  await t.core.jobs.stop()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool, { code: 'NHS' })
})

const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await t.core.pool.query(text, values)).rows as R[]
const start = (env: Record<string, string> = {}) => serverProcess(t, { at: AT, env })
/** The leases of a killed process expire now instead of in half a minute. */
const endLeases = () => query(`update jobs set locked_until = now() where locked_until is not null and done_at is null`)

/** Lets nobody write the audit log, which is the last that a transaction writes, until it is called again. */
async function holdAudit(): Promise<() => Promise<void>> {
  const client = await t.core.pool.connect()
  await client.query('begin')
  await client.query('lock table audit_log in share row exclusive mode')
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(release)
  return release
}
/** Waits until a process waits to write the audit log: everything else is written, and not committed. */
const auditWaits = () =>
  eventually(async () => {
    const waiting = await query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%into%audit_log%'`,
    )
    expect(waiting).not.toEqual([])
  })
const submitted = (count: number) =>
  query(
    `insert into fund_prices (fund_id, day, revision, net_assets, units, price, status, writers)
     select $1, date '2015-01-01' + n, 1, 100000, 1000, 100, 'submitted', array[$2::uuid] from generate_series(1, $3::int) as n`,
    [fundId, cityAdmin.id, count],
  )
const states = () =>
  query<{ status: string; n: number }>('select status, count(*)::int as n from fund_prices group by 1 order by 1')

test('a process that is killed while it publishes many has published none; another publishes each once', async () => {
  await submitted(DAYS)
  const { child, url } = await start()
  const release = await holdAudit()
  const token = await t.tokenOf(otherCityAdmin)
  const until = '2026-11-23'
  const { print } = (await submittedTo(t.as(otherCityAdmin), `/v1/funds/${fundId}/prices`, until)).body.data
  const publish = (at: string) =>
    fetch(`${at}/v1/funds/${fundId}/prices/publication`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ until, print }),
    })
  const asked = publish(url).catch(() => undefined)
  await auditWaits()
  await killed(child)
  expect(await asked).toBeUndefined()
  await release()
  expect(await states()).toEqual([{ status: 'submitted', n: DAYS }])
  expect(await prices(null, fundId)).toEqual([])

  const { url: other } = await start()
  const answers = await Promise.all([publish(other), publish(other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await states()).toEqual([{ status: 'published', n: DAYS }])
  const [logged] = await query<{ rows: number; n: number }>(
    `select count(*)::int as n, count(distinct row_id)::int as rows from audit_log
     where action = 'funds.publish' and table_name = 'fund_prices'`,
  )
  expect(logged).toEqual({ n: DAYS, rows: DAYS })
}, 120_000)

test('an import that is confirmed when its process is killed is saved once, by the process that comes after', async () => {
  const { child, url } = await start()
  const rows = Array.from({ length: DAYS }, (_, i) => `${addDays('2015-01-02', i)},100000,1000,100`)
  const body = new FormData()
  body.append(
    'file',
    new Blob([['Огноо,Цэвэр хөрөнгө,Нэгж эрхийн тоо,Нэгж эрхийн үнэ', ...rows].join('\r\n')]),
    'a.csv',
  )
  const authorization = `Bearer ${await t.tokenOf(cityAdmin)}`
  expect((await fetch(`${url}/v1/funds/imports`, { method: 'POST', headers: { authorization }, body })).status).toBe(
    201,
  )
  const [{ id } = { id: '' }] = await query<{ id: string }>('select id from imports')
  const stateOf = async () =>
    (await query<{ status: string }>('select status from imports where id = $1', [id]))[0]?.status
  await eventually(async () => expect(await stateOf()).toBe('ready'))

  const release = await holdAudit()
  await fetch(`${url}/v1/funds/imports/${id}/confirm`, { method: 'POST', headers: { authorization } })
  await auditWaits()
  await killed(child)
  await release()
  expect([await stateOf(), await states()]).toEqual(['saving', []])

  await endLeases()
  const again = [await start(), await start()]
  await eventually(async () => expect(await stateOf()).toBe('done'))
  expect(await states()).toEqual([{ status: 'submitted', n: DAYS }])
  const [logged] = await query<{ n: number }>(
    `select count(distinct row_id)::int as n from audit_log where table_name = 'fund_prices' and action <> 'funds.publish'`,
  )
  expect(logged?.n).toBe(DAYS)
  for (const one of again) await killed(one.child)
}, 120_000)

test('of a mailing whose process is killed everybody gets the mail, and at most those being sent get it twice', async () => {
  const { vault } = t.core
  const readers = Array.from({ length: READERS }, (_, i) => `many${i}@test.mn`)
  await query(
    `insert into fund_prices (fund_id, day, revision, net_assets, units, price, status, writers, decided_by, decided_at)
     values ($1, '2026-11-20', 1, 100000, 1000, 100, 'published', array[$2::uuid], $3, now())`,
    [fundId, cityAdmin.id, otherCityAdmin.id],
  )
  await query(
    `insert into fund_subscribers (email_sealed, email_print, lang, fund_ids, seen)
     select decode(sealed, 'hex'), print, 'mn', array[$3::uuid], '{}' from unnest($1::text[], $2::text[]) as r(sealed, print)`,
    [
      readers.map((email) => vault.seal('funds.subscriber', email).toString('hex')),
      readers.map((email) => vault.fingerprint('funds.subscriber', email)),
      fundId,
    ],
  )
  const mailing = { SMTP_URL: smtp.url, MAIL_FROM: 'Нутаг <nutag@example.mn>' }
  for (const until of [1, 60, 200]) {
    const { child } = await start(mailing)
    await eventually(() => expect(smtp.received.length).toBeGreaterThanOrEqual(until))
    await killed(child)
    await endLeases()
  }
  await start(mailing)
  await eventually(async () => {
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(READERS)
    expect(await query(`select from jobs where kind = 'mail.send' and done_at is null`)).toEqual([])
  })
  expect(await query('select from outbox where failed_at is not null or sent_at is null')).toEqual([])
  expect((await query('select from outbox')).length).toBe(READERS)
  // four at a time, at each of three ends
  expect(smtp.received.length - READERS).toBeLessThanOrEqual(12)
  // and a repeated mail is the same mail
  const identities = smtp.received.map(({ to, mail }) => `${to} ${mail.messageId}`)
  expect(new Set(identities).size).toBe(READERS)
}, 240_000)
