import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AlertIcon, WorkMail } from '#contract/core/model/alert.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type App, boot } from '../../core/app/boot.ts'
import { workOfDay } from '../../core/messages/reminders.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { addPerson } from '../../testing/notifications.ts'
import type { TestPerson } from '../../testing/people.ts'
import { aReport, step } from '../../testing/reports.ts'
import { killed, serverProcess } from '../../testing/server-process.ts'
import { smtpServer } from '../../testing/smtp.ts'
import { okOf } from '../../testing/surveys.ts'
import { registerViolation } from '../../testing/violations.ts'
import { eventually, someoneWaits } from '../../testing/waiting.ts'

// One mail per working day about all pending work: docs/rules/notifications.md.

const { citizen, leader, khorooAdmin, districtAdmin } = people

/** An instant in Ulaanbaatar time. Wednesday is 18 November 2026. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)
const TUESDAY = '2026-11-17'
const WEDNESDAY = '2026-11-18'
const THURSDAY = '2026-11-19'
const SATURDAY = '2026-11-21'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let t: TestApp
let second: App
beforeAll(async () => {
  smtp = await smtpServer()
  t = await app({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Нутаг <nutag@example.mn>', PUBLIC_URL: 'https://nutag.example.mn' },
  })
  second = await boot(t.core.config, t.connection, features, t.core.now)
})
afterAll(() => second.stop())
beforeEach(async () => {
  await t.core.pool.query('truncate violations, contacts, notifications, work_mails, attempts cascade')
  await t.core.pool.query('delete from reports')
  await t.core.pool.query('delete from outbox')
  await t.core.pool.query(`update users set notify = '{}'`)
  smtp.received.length = 0
  clock = at(TUESDAY, '12:00').getTime()
  t.setNow(new Date(clock))
})

let clock = 0
/** Advances the clock by a minute before each action. */
const later = () => t.setNow(new Date((clock += 60_000)))

const EVERY_PART: Record<AlertIcon, WorkMail> = {
  violation: 'daily',
  message: 'daily',
  report: 'daily',
  rating: 'daily',
  survey: 'daily',
  order: 'daily',
  appointment: 'daily',
}
const choose = async (person: TestPerson, newWorkBy: Partial<Record<AlertIcon, WorkMail>> = EVERY_PART) => {
  const notify = { newDevice: true, accountChanges: true, notifications: true, newWorkBy }
  okOf(await t.as(person).patch('/v1/auth/preferences', { notify }))
}
const register = async (more: Record<string, unknown> = {}, by: TestPerson = citizen) => {
  later()
  return registerViolation(t, { category: 'noise', foundOn: TUESDAY, ...more }, by)
}
const handle = async (by: TestPerson, id: string, ...actions: string[]) => {
  for (const action of actions) {
    later()
    okOf(await t.as(by).post(`/v1/violations/${id}/transitions`, { action, note: 'Тайлбар бичив.' }))
  }
}
const roundAt = async (day: string, time = '09:00', core = t.core) => {
  t.setNow(at(day, time))
  await workOfDay(core, (error) => expect.fail(String(error)))
}
const mails = async (): Promise<{ recipient: string; subject: string; body_text: string }[]> =>
  (
    await t.core.pool.query(
      `select recipient, subject, body_text from outbox where subject ~ 'Шийдвэрлэх ажил|Open work' order by created_at, id`,
    )
  ).rows
const mailed = async () => (await mails()).map(({ recipient }) => recipient)

describe('the daily mail', () => {
  test('names all pending work, each with area, subject, deadline and address, and is sent once', async () => {
    await choose(khorooAdmin)
    const [done, open] = [await register(), await register({ category: 'waste' })]
    await handle(khorooAdmin, done.id, 'verify', 'start', 'resolve')
    const report = okOf(await t.as(leader).post('/v1/reports', aReport(leader)), 201)
    okOf(await step(t, leader, report.id, 'send'))
    await roundAt(WEDNESDAY)
    await roundAt(WEDNESDAY, '09:05')
    for (const { core } of [t, second]) core.jobs.wake()
    const daily = () => smtp.received.filter((one) => one.mail.subject?.startsWith('Шийдвэрлэх ажил'))
    await eventually(async () => expect(daily()).toHaveLength(1))

    const [{ to, mail } = expect.fail()] = daily()
    expect(to).toBe(khorooAdmin.email)
    expect(mail.subject).toMatch(/^Шийдвэрлэх ажил: 2\. /)
    expect(mail.text).toContain('Зөрчил: 1')
    expect(mail.text).toContain(`№ ${open.number}, `)
    expect(mail.text).toContain(formatDay(open.dueOn, 'mn'))
    expect(mail.text).toContain(`https://nutag.example.mn/dashboard/violations/${open.id}`)
    expect(mail.text).not.toContain(done.id)
    expect(mail.text).toContain(`https://nutag.example.mn/dashboard/reports/${report.id}`)
    expect(mail.text).toContain('/mail/unsubscribe/')
    expect(`${mail.subject}${mail.text}`).not.toContain('{{')
    expect(await mailed()).toEqual([khorooAdmin.email])
  })

  test('is not sent when nothing is pending, and later work waits for the next working day', async () => {
    await choose(khorooAdmin)
    const { id } = await register()
    await handle(khorooAdmin, id, 'verify', 'reject')
    await roundAt(WEDNESDAY)
    await register()
    await roundAt(WEDNESDAY, '15:00')
    expect(await mailed()).toEqual([])

    await roundAt(THURSDAY)
    expect(await mailed()).toEqual([khorooAdmin.email])
  })

  test('is not sent before nine, in the evening or at a weekend', async () => {
    await choose(khorooAdmin)
    await register()
    await roundAt(WEDNESDAY, '08:59')
    await roundAt(WEDNESDAY, '18:00')
    await roundAt(SATURDAY, '10:00')
    expect(await mailed()).toEqual([])

    await roundAt(WEDNESDAY)
    expect(await mailed()).toEqual([khorooAdmin.email])
  })

  test('is sent only to people who have chosen it, for the areas of work that they have chosen', async () => {
    const [violationsOnly, atOnce, never, off] = await Promise.all(
      [0, 1, 2, 3].map(() => addPerson(t, 'KHOROO_ADMIN', 'D1K1')),
    )
    if (!violationsOnly || !atOnce || !never || !off) return expect.fail()
    await choose(violationsOnly, { violation: 'daily', report: 'never' })
    await choose(atOnce, { violation: 'at_once', report: 'at_once' })
    await choose(never, {})
    okOf(
      await t.as(off).patch('/v1/auth/preferences', {
        notify: { newDevice: true, accountChanges: true, notifications: false, newWorkBy: EVERY_PART },
      }),
    )
    await register()
    const report = okOf(await t.as(leader).post('/v1/reports', aReport(leader)), 201)
    okOf(await step(t, leader, report.id, 'send'))
    await t.core.pool.query('delete from outbox')
    await roundAt(WEDNESDAY)
    const written = await mails()
    await t.core.pool.query(`update users set status = 'inactive' where id = any($1)`, [
      [violationsOnly, atOnce, never, off].map(({ id }) => id),
    ])

    expect(written.map(({ recipient }) => recipient)).toEqual([violationsOnly.email])
    expect(written[0]?.body_text).toContain('Зөрчил: 1')
    expect(written[0]?.body_text).not.toContain('Тайлан')
  })

  test('names the work of the level that has it now, including work registered by the only admin of the office', async () => {
    await choose(khorooAdmin)
    await choose(districtAdmin)
    const kept = await register({}, khorooAdmin)
    const referred = await register()
    await handle(khorooAdmin, referred.id, 'verify', 'refer')
    await roundAt(WEDNESDAY)
    const written = new Map((await mails()).map(({ recipient, body_text: text }) => [recipient, text]))

    expect([...written.keys()].toSorted()).toEqual([khorooAdmin.email, districtAdmin.email].toSorted())
    expect(written.get(khorooAdmin.email)).toContain(kept.id)
    expect(written.get(khorooAdmin.email)).not.toContain(referred.id)
    expect(written.get(districtAdmin.email)).toContain(referred.id)
    expect(written.get(districtAdmin.email)).not.toContain(kept.id)
  })

  test('omits work assigned to a colleague', async () => {
    const colleague = await addPerson(t, 'KHOROO_ADMIN', 'D1K1')
    await choose(khorooAdmin)
    await choose(colleague)
    const { id } = await register()
    await t.core.pool.query('update violations set assignee_id = $2 where id = $1', [id, colleague.id])
    await roundAt(WEDNESDAY)
    const first = await mailed()
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [colleague.id])
    await roundAt(THURSDAY)

    expect(first).toEqual([colleague.email])
    // nobody is assigned any longer
    expect(await mailed()).toEqual([colleague.email, khorooAdmin.email])
  })

  test('is sent to the office above where nobody works any longer', async () => {
    await choose(districtAdmin)
    const { id } = await register()
    await roundAt(WEDNESDAY)
    expect(await mailed()).toEqual([])
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [khorooAdmin.id])
    await roundAt(THURSDAY)
    const written = await mails()
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [khorooAdmin.id])

    expect(written.map(({ recipient }) => recipient)).toEqual([districtAdmin.email])
    expect(written[0]?.body_text).toContain(id)
  })
})

describe('exactly one is sent', () => {
  test('when two instances try at the same moment', async () => {
    await choose(khorooAdmin)
    await choose(districtAdmin)
    const { id } = await register()
    await register({ category: 'waste' })
    await handle(khorooAdmin, id, 'verify', 'refer')
    t.setNow(at(WEDNESDAY, '09:00'))
    await Promise.all([t, second, t, second].map(({ core }) => workOfDay(core)))

    expect((await mailed()).toSorted()).toEqual([khorooAdmin.email, districtAdmin.email].toSorted())
  })

  test('when the process is killed between marking the day and enqueuing the mail', async () => {
    await choose(khorooAdmin)
    await register()
    // the day is marked, the mail waits for this lock
    const hold = await t.core.pool.connect()
    await hold.query('begin')
    await hold.query('lock table outbox in access exclusive mode')
    // at nine the daily work starts
    const { child } = await serverProcess(t, { at: at(WEDNESDAY, '09:00').toISOString() })
    await someoneWaits(t.core.pool)
    await killed(child)
    await hold.query('rollback')
    hold.release()
    await eventually(async () => {
      const { rowCount } = await t.core.pool.query(
        `select from pg_stat_activity where datname = current_database() and state like '%in transaction%' and pid <> pg_backend_pid()`,
      )
      expect(rowCount).toBe(0)
    })
    expect(await mailed()).toEqual([])

    await roundAt(WEDNESDAY)
    await roundAt(WEDNESDAY, '09:05', second.core)
    expect(await mailed()).toEqual([khorooAdmin.email])
  })

  test('with a single connection', async () => {
    await choose(khorooAdmin)
    await register()
    const one = await boot(t.core.config, { ...t.connection, max: 1 }, features, t.core.now)
    await roundAt(WEDNESDAY, '09:00', one.core).finally(() => one.stop())

    expect(await mailed()).toEqual([khorooAdmin.email])
  })

  test('when it fails for somebody else', async () => {
    await choose(khorooAdmin)
    await choose(districtAdmin)
    const { id } = await register()
    await register({ category: 'waste' })
    await handle(khorooAdmin, id, 'verify', 'refer')
    await t.core.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.recipient = '${districtAdmin.email}' then raise 'refused'; end if; return new; end $$`)
    await t.core.pool.query('create trigger refuse before insert on outbox for each row execute function refuse()')
    const failed: unknown[] = []
    t.setNow(at(WEDNESDAY, '09:00'))
    await workOfDay(t.core, (_, about) => failed.push(about))
    await t.core.pool.query('drop trigger refuse on outbox')
    expect(await mailed()).toEqual([khorooAdmin.email])
    expect(failed).toHaveLength(1)

    await roundAt(WEDNESDAY, '09:05')
    expect((await mailed()).toSorted()).toEqual([khorooAdmin.email, districtAdmin.email].toSorted())
  })
})

test('missed deadlines are named in the subject', async () => {
  await choose(khorooAdmin)
  const { dueOn } = await register()
  expect(dueOn < '2026-12-22').toBe(true)
  await roundAt('2026-12-22')
  const [mail] = await mails()

  expect(mail?.subject).toContain('Хугацаа хэтэрсэн')
  expect(mail?.subject).toContain(formatDay(dueOn, 'mn'))
})
