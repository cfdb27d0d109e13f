import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SMS_PARTS_MAX } from '#contract/core/text/sms.ts'
import { dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { canSendSms, smsTime } from '../../core/requests/sms.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { addPerson, named, roleAt, send as sendAs } from '../../testing/notifications.ts'
import type { TestPerson } from '../../testing/people.ts'
import { smsGateway } from '../../testing/sms-gateway.ts'
import { SMS_NOTICE_JOB, SMS_OF_PERSON, writeSms } from './sms.ts'

const { cityAdmin, leader, citizen } = people
const NUMBER = '+97699112233'
const PER_DAY = 40

let t: TestApp
beforeAll(async () => {
  const gateway = await smsGateway()
  t = await app({ env: { ...gateway.env, SMS_PER_DAY: String(PER_DAY) } })
  // what waits in the outbox is looked at
  await t.core.jobs.stop()
})
beforeEach(async () => {
  await t.core.pool.query(`update users set sms_phone = null; truncate outbox; delete from jobs; truncate attempts`)
})

const query = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
const wants = (person: TestPerson, phone = NUMBER) =>
  query('update users set sms_phone = $2 where id = $1', [person.id, phone])
const texts = () => query(`select * from outbox where channel = 'sms' order by created_at, id`)

const hourOf = (hour: number) =>
  new Date(startOfDayInUlaanbaatar(dayInUlaanbaatar(new Date())).getTime() + hour * 3_600_000)
/** The worker that writes the text messages of what was sent, by day. */
const work = async (now = hourOf(12)) => {
  for (const { payload } of await query('select payload from jobs where kind = $1', [SMS_NOTICE_JOB]))
    await writeSms({ ...t.core, now: () => now })(payload as never, { createdAt: new Date() } as never)
}
/** Sends a notification to the leader and writes its text messages. @returns its id. */
async function send(more: object = { byMail: true }): Promise<string> {
  const { id } = await sendAs(t, cityAdmin, [named(leader)], more)
  await work()
  return id
}

describe('the number', () => {
  const ask = (phone: string) => t.as(leader).post('/v1/auth/sms/code', { phone })
  const codeIn = async () => {
    const [row] = await texts()
    return t.core.vault.open(`outbox ${row.id}`, row.secret)
  }
  const confirm = (code: string, phone = NUMBER) => t.as(leader).put('/v1/auth/sms', { phone, code })

  test('is set once its code was entered, and is removed on request', async () => {
    okOf(await ask('9911 2233'), 202)
    const code = await codeIn()
    expect(okOf(await confirm(code), 200).sms).toEqual({ isOffered: true, phone: NUMBER })
    expect(okOf(await t.as(leader).delete('/v1/auth/sms'), 200).sms.phone).toBeNull()
  })

  test('is not set by the code of another number, by a wrong code, nor by one used before', async () => {
    okOf(await ask(NUMBER), 202)
    const code = await codeIn()
    expect((await confirm(code, '+97688112233')).status).toBe(400)
    expect((await confirm(code === '000000' ? '000001' : '000000')).status).toBe(400)
    okOf(await confirm(code), 200)
    expect((await confirm(code)).status).toBe(400)
  })

  test('gets at most four codes a day, and a landline none', async () => {
    for (let i = 0; i < 4; i++) okOf(await ask(NUMBER), 202)
    expect((await ask(NUMBER)).status).toBe(429)
    expect((await ask('11 321654')).status).toBe(400)
  })
})

describe('who steals a session', () => {
  const ask = (phone: string) => t.as(leader).post('/v1/auth/sms/code', { phone })

  test('gets no more than six codes a day, to however many numbers', async () => {
    for (let i = 0; i < 6; i++) okOf(await ask(`+9769911223${i}`), 202)
    expect((await ask('+97699112239')).status).toBe(429)
    // other people are not affected
    okOf(await t.as(citizen).post('/v1/auth/sms/code', { phone: '+97699112239' }), 202)
  })

  test('does not divert text messages without a mail to the owner, who gets none when nothing changes', async () => {
    const confirm = async () => {
      await query('truncate attempts')
      okOf(await ask(NUMBER), 202)
      const [row] = (await texts()).slice(-1)
      okOf(
        await t.as(leader).put('/v1/auth/sms', {
          phone: NUMBER,
          code: t.core.vault.open(`outbox ${row.id}`, row.secret),
        }),
        200,
      )
    }
    const mails = () => query(`select body_text from outbox where channel = 'mail' and recipient = $1`, [leader.email])
    await confirm()
    const [mail, ...others] = await mails()
    expect([mail.body_text.includes(NUMBER), others]).toEqual([true, []])
    await confirm()
    expect(await mails()).toHaveLength(1)
  })
})

describe('a notification that is also mailed', () => {
  test('goes by SMS to those who want it alone, with its title and address, once however often the job runs', async () => {
    await wants(leader)
    const id = await send()
    await work()

    const [one, ...others] = await texts()
    expect(others).toEqual([])
    expect(one).toMatchObject({ recipient: NUMBER, person_id: leader.id, notice_id: id, kind: 'mailing' })
    expect(one.body_text).toBe(`Ус түр хаагдана ${t.core.config.publicUrl}/dashboard/notifications/${id}`)
  })

  test('goes to nobody by SMS without a number, without the choice of its sender, nor to an inactive account', async () => {
    await send()
    await wants(leader)
    await send({ byMail: false })
    expect(await texts()).toEqual([])
    await send()
    await query('truncate outbox')
    await query(`update users set status = 'inactive' where id = $1`, [leader.id])
    await work()
    expect(await texts()).toEqual([])
    await query(`update users set status = 'active' where id = $1`, [leader.id])
  })

  test('is the last of a day for a person after five', async () => {
    await wants(leader)
    await query(
      `insert into outbox (channel, recipient, subject, body_text, kind, parts, notice_id, person_id)
       select 'sms', $1, '', '', 'mailing', 1, gen_random_uuid(), $2 from generate_series(1, $3)`,
      [NUMBER, leader.id, SMS_OF_PERSON],
    )
    await send()
    expect(await texts()).toHaveLength(SMS_OF_PERSON)
  })

  test('leaves three quarters of the messages of a day to codes and reminders', async () => {
    await wants(leader)
    await query(
      `insert into outbox (channel, recipient, subject, body_text, kind, parts, notice_id, person_id)
       select 'sms', $1, '', '', 'mailing', 1, gen_random_uuid(), $2 from generate_series(1, $3)`,
      [NUMBER, citizen.id, PER_DAY / 4],
    )
    await send()
    expect(await texts()).toHaveLength(PER_DAY / 4)
    expect(await inTransaction(t.core.pool, (client) => canSendSms(t.core, client, { isAskedByAnybody: true }))).toBe(
      true,
    )
  })

  test('is put off to the morning when its job comes in the night', async () => {
    await wants(leader)
    const { id } = await sendAs(t, cityAdmin, [named(leader)], { byMail: true })
    await work(hourOf(27))
    expect(await texts()).toEqual([])
    const jobs = await query('select payload, lane, run_at from jobs where kind = $1 and run_at = $2', [
      SMS_NOTICE_JOB,
      hourOf(32),
    ])
    expect(jobs).toMatchObject([{ payload: { id }, lane: 'bulk' }])
  })

  /** Leaves this many parts of the day to notifications. */
  const leave = (parts: number) =>
    query(
      `truncate outbox; insert into outbox (channel, recipient, subject, body_text, kind, parts, notice_id, person_id)
       select 'sms', '${NUMBER}', '', '', 'mailing', 1, gen_random_uuid(), '${citizen.id}' from generate_series(1, ${PER_DAY / 4 - parts})`,
    )
  const gettersOf = async (id: string) =>
    (await query('select person_id from outbox where notice_id = $1', [id])).map(({ person_id: person }) => person)

  test('needs no more of the day than the parts that it has', async () => {
    await wants(leader)
    const [one] = [await send(), ...(await texts())].slice(1)
    expect(one.parts).toBeLessThan(SMS_PARTS_MAX)
    await query('delete from jobs')
    await leave(one.parts)
    expect(await gettersOf(await send())).toEqual([leader.id])
  })

  test('goes to those who are addressed by name first, and else not always to the same people', async () => {
    const others = [await addPerson(t, leader.role, leader.area), await addPerson(t, leader.role, leader.area)]
    const all = [leader, ...others]
    for (const person of all) await wants(person)
    const everybody = roleAt(leader.role, leader.area ?? '')
    const [{ parts }] = [await send(), ...(await texts())].slice(1)
    const getters = async (targets: Parameters<typeof sendAs>[2]) => {
      await query('delete from jobs; delete from attempts')
      await leave(parts)
      const { id } = await sendAs(t, cityAdmin, targets, { byMail: true })
      await work()
      return gettersOf(id)
    }
    const first = new Set<string>()
    for (let i = 0; i < 25; i++) for (const person of await getters([everybody])) first.add(person)
    expect(first.size).toBeGreaterThan(1)
    for (const person of all) expect(await getters([everybody, named(person)])).toEqual([person.id])
  })
})

test('text messages about notifications wait for the morning', () => {
  const at = (text: string) => smsTime(new Date(text)).toISOString()
  expect(at('2026-11-28T10:00:00+08:00')).toBe('2026-11-28T02:00:00.000Z')
  expect(at('2026-11-28T23:00:00+08:00')).toBe('2026-11-29T00:00:00.000Z')
  expect(at('2026-11-28T03:00:00+08:00')).toBe('2026-11-28T00:00:00.000Z')
})
