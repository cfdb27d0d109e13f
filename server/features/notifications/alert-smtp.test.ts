import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar, formatDay, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type App, boot } from '../../core/app/boot.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeProduct, makeService, unpaidOrder } from '../../testing/cases-of-offices.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { criteriaOf, makeRatePeriod } from '../../testing/rates.ts'
import { aReport, step } from '../../testing/reports.ts'
import { smtpServer } from '../../testing/smtp.ts'
import { okOf, publishSurvey, sent } from '../../testing/surveys.ts'
import { registerViolation } from '../../testing/violations.ts'
import { eventually } from '../../testing/waiting.ts'
import { ALERT_MAIL_JOB } from './alert-mail.ts'

// Every kind of new work, from its cause to the delivered mail, with two sending instances:
// docs/rules/notifications.md.

const { citizen, leader, khorooAdmin, districtAdmin, cityAdmin, otherCityAdmin } = people
const ADMINS = [khorooAdmin, districtAdmin, cityAdmin]

let smtp: Awaited<ReturnType<typeof smtpServer>>
let t: TestApp
let second: App
beforeAll(async () => {
  smtp = await smtpServer()
  t = await app({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Нутаг <nutag@example.mn>', PUBLIC_URL: 'https://nutag.example.mn' },
  })
  second = await boot(t.core.config, t.connection, features)
})
afterAll(() => second.stop())
beforeEach(async () => {
  await t.core.pool.query('truncate violations, contacts, notifications, attempts, booking_appointments cascade')
  await t.core.pool.query('delete from reports')
  await t.core.pool.query('delete from rate_sheets')
  await t.core.pool.query('delete from jobs where kind = $1', [ALERT_MAIL_JOB])
  // otherCityAdmin never chooses them
  await t.core.pool.query(
    `update users set lang = case when id = $1 then 'en' else 'mn' end, notify = notify - 'newWork'`,
    [districtAdmin.id],
  )
  smtp.received.length = 0
})

const choose = (person: TestPerson, newWork: boolean) =>
  t.as(person).patch('/v1/auth/preferences', {
    notify: { newDevice: false, accountChanges: false, notifications: true, newWork },
  })
const register = () => registerViolation(t, { category: 'noise' })
const handle = async (by: TestPerson, id: string, ...actions: string[]) => {
  for (const action of actions)
    okOf(await t.as(by).post(`/v1/violations/${id}/transitions`, { action, note: 'Тайлбар бичив.' }))
}
const takeMessage = async () =>
  okOf(
    await t
      .as(leader)
      .post('/v1/contacts/taken', { name: 'Д. Дорж', phone: '99112233', topic: 'request', message: 'Гэрэл асахгүй.' }),
    201,
  )
const sendReport = async () => {
  const report = okOf(await t.as(leader).post('/v1/reports', aReport(leader)), 201)
  okOf(await step(t, leader, report.id, 'send'))
  return report.id
}
const sendSheet = async () => {
  const periodId = await makeRatePeriod(t.core.pool)
  const sheet = okOf(await t.as(districtAdmin).post('/v1/rates/sheets', { periodId, areaId: idOf('D1K1') }), 201)
  const scores = criteriaOf('khoroo').map((criterionId) => ({ criterionId, points: 4, comment: '', files: [] }))
  okOf(await t.as(districtAdmin).put(`/v1/rates/sheets/${sheet.id}`, { scores, version: sheet.version }))
  okOf(await t.as(districtAdmin).post(`/v1/rates/sheets/${sheet.id}/transitions`, { action: 'send' }))
  return sheet.id
}

const order = async (): Promise<string> => {
  const { variantId } = await makeProduct(t.core.pool, { area: 'D1K1' })
  const body = {
    lines: [{ variantId, quantity: 1 }],
    delivery: 'pickup',
    payment: 'transfer',
    name: 'Б. Болормаа',
    phone: '99112233',
  }
  return okOf(await t.as(leader).post('/v1/shop/orders', body), 201).id
}

/** Books as a citizen whose address is confirmed, for the day after tomorrow. @returns the secret. */
const appointment = async (): Promise<string> => {
  const { id } = await makeService(t.core.pool, { area: 'D1K1' })
  await t.core.pool.query('update users set email_verified_at = now() where id = $1', [citizen.id])
  t.setNow(new Date(Date.now() - 60_000))
  const { ticket } = okOf(await t.as(null).get('/v1/booking/form'))
  t.setNow(undefined)
  const at = startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(new Date()), 2)).getTime() + 9 * 3_600_000
  const body = { serviceId: id, at: new Date(at).toISOString(), name: 'Б. Болормаа', ticket }
  return okOf(await t.as(citizen).post('/v1/booking/own', body), 202).secret
}

/** Hands an order over, and returns the review of its product by the buyer. */
async function handedOver(): Promise<() => Promise<unknown>> {
  const id = await order()
  const { rows } = await t.core.pool.query(
    `update shop_orders o set status = 'done' from shop_order_lines l where l.order_id = o.id and o.id = $1 returning l.product_id as "productId"`,
    [id],
  )
  const review = { productId: rows[0].productId, rating: 4 }
  return async () => okOf(await t.as(leader).post(`/v1/shop/orders/mine/${id}/reviews`, review), 201)
}

/** For each kind: the preparation, which returns the step that alerts, and the people alerted by it. */
const KINDS: Record<string, { cause: () => Promise<() => Promise<unknown>>; to: TestPerson; hasDeadline: boolean }> = {
  'violations.reported': { cause: async () => register, to: khorooAdmin, hasDeadline: true },
  'violations.referred': {
    cause: async () => {
      const { id } = await register()
      await handle(khorooAdmin, id, 'verify')
      return () => handle(khorooAdmin, id, 'refer')
    },
    to: districtAdmin,
    hasDeadline: true,
  },
  'violations.reopened': {
    cause: async () => {
      const { id } = await register()
      await handle(khorooAdmin, id, 'verify', 'start', 'resolve')
      return () => handle(citizen, id, 'reopen')
    },
    to: khorooAdmin,
    hasDeadline: true,
  },
  'contacts.received': { cause: async () => takeMessage, to: khorooAdmin, hasDeadline: false },
  'contacts.notSolved': {
    cause: async () => {
      const { number, secret } = await takeMessage()
      const { rows } = await t.core.pool.query('select id from contacts where number = $1', [number])
      const answer = { action: 'answer_by_phone', text: 'Маргааш засна.' }
      okOf(await t.as(cityAdmin).post(`/v1/contacts/${rows[0].id}/transitions`, answer))
      return async () =>
        okOf(await t.as(null).post('/v1/contacts/case', { secret, solved: false, note: 'Асахгүй хэвээр.' }))
    },
    to: khorooAdmin,
    hasDeadline: false,
  },
  'reports.arrived': { cause: async () => sendReport, to: khorooAdmin, hasDeadline: true },
  'reports.returned': {
    cause: async () => {
      const id = await sendReport()
      okOf(await step(t, khorooAdmin, id, 'approve'))
      okOf(await step(t, khorooAdmin, id, 'send_to_district'))
      return async () => okOf(await step(t, districtAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))
    },
    to: khorooAdmin,
    hasDeadline: true,
  },
  'surveys.flagged': {
    cause: async () => {
      const today = dayInUlaanbaatar(new Date())
      const title = { mn: 'Гэрэлтүүлэг', en: 'Street lights' }
      const dates = { startDate: addDays(today, -1), endDate: addDays(today, 9) }
      const { id, choice } = await publishSurvey(t, cityAdmin, ['C'], { title, ...dates })
      const answers = { [choice.id]: { option: choice.options[0]?.id } }
      // no time has passed since the start
      const flagged = sent(answers, { channel: 'in_person', startedAt: new Date().toISOString() })
      return async () => {
        okOf(await t.as(leader).post(`/v1/surveys/${id}/answers`, flagged), 201)
        await eventually(async () => expect(await inboxKinds(districtAdmin)).toHaveLength(1))
      }
    },
    to: districtAdmin,
    hasDeadline: false,
  },
  'booking.booked': { cause: async () => appointment, to: khorooAdmin, hasDeadline: false },
  'booking.moved': {
    cause: async () => {
      const secret = await appointment()
      const at = startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(new Date()), 3)).getTime() + 9 * 3_600_000
      const body = { secret, at: new Date(at).toISOString() }
      return async () => okOf(await t.as(null).post('/v1/booking/own/time', body))
    },
    to: khorooAdmin,
    hasDeadline: false,
  },
  'booking.cancelled': {
    cause: async () => {
      const secret = await appointment()
      return async () => okOf(await t.as(null).post('/v1/booking/own/cancel', { secret }))
    },
    to: khorooAdmin,
    hasDeadline: false,
  },
  'shop.ordered': { cause: async () => order, to: khorooAdmin, hasDeadline: false },
  'plans.paid': {
    cause: async () => (await unpaidOrder(t, 'D1K1', cityAdmin)).pay,
    to: khorooAdmin,
    hasDeadline: false,
  },
  'shop.reviewed': { cause: handedOver, to: khorooAdmin, hasDeadline: false },
  'rates.arrived': { cause: async () => sendSheet, to: cityAdmin, hasDeadline: false },
  'rates.returned': {
    cause: async () => {
      const id = await sendSheet()
      const body = { action: 'reject', note: 'Баримт дутуу байна.' }
      return async () => okOf(await t.as(cityAdmin).post(`/v1/rates/sheets/${id}/transitions`, body))
    },
    to: districtAdmin,
    hasDeadline: false,
  },
}

const inboxKinds = async (person: TestPerson): Promise<{ dueOn: string | null }[]> =>
  okOf(await t.as(person).get('/v1/notifications?pageSize=100')).flatMap(
    ({ alert }: { alert: { dueOn: string | null } | null }) => alert ?? [],
  )
const planned = async (kind: string) =>
  (
    await t.core.pool.query('select from jobs where kind = $1 and payload ->> $2 like $3', [
      ALERT_MAIL_JOB,
      'group',
      `${kind} %`,
    ])
  ).rowCount

/** Lets ten minutes pass: both instances run the jobs, and everything that follows is sent. */
async function tenMinutesLater(): Promise<void> {
  await t.core.pool.query('update jobs set run_at = now() where kind = $1 and done_at is null', [ALERT_MAIL_JOB])
  for (const { core } of [t, second]) core.jobs.wake()
  await eventually(async () => {
    const { rowCount } = await t.core.pool.query(
      `select from jobs where done_at is null and failed_at is null and kind in ($1, 'mail')`,
      [ALERT_MAIL_JOB],
    )
    const unsent = await t.core.pool.query('select from outbox where sent_at is null')
    expect([rowCount, unsent.rowCount]).toEqual([0, 0])
  })
}

test('of every kind that features declare are tested here', () => {
  const declared = Object.values(features).flatMap(({ alerts = {} }) => Object.keys(alerts))
  expect(Object.keys(KINDS).toSorted()).toEqual(declared.toSorted())
})

test.each(Object.keys(KINDS))('%s: people who have not chosen mails only get an inbox entry', async (kind) => {
  const { cause, to } = KINDS[kind] ?? expect.fail()
  const alert = await cause()
  await t.core.pool.query('truncate notifications cascade')
  await alert()
  await tenMinutesLater()

  expect(await inboxKinds(to)).toHaveLength(1)
  expect(await planned(kind)).toBe(0)
  expect(smtp.received.filter((mail) => mail.to === to.email)).toEqual([])
})

test.each(Object.keys(KINDS))(
  '%s: people who have chosen mails get one in their language, with the deadline and an unsubscribe link',
  async (kind) => {
    const { cause, to, hasDeadline } = KINDS[kind] ?? expect.fail()
    const alert = await cause()
    await t.core.pool.query('truncate notifications cascade')
    for (const person of ADMINS) okOf(await choose(person, true))
    await alert()
    const [line] = await inboxKinds(to)
    expect(await planned(kind)).toBe(1)
    await tenMinutesLater()

    const got = smtp.received.filter(({ mail }) => mail.text?.includes('/mail/unsubscribe/'))
    expect(got.map((mail) => mail.to)).toEqual([to.email])
    const [{ mail, raw } = expect.fail()] = got
    const lang = to === districtAdmin ? 'en' : 'mn'
    expect(mail.subject).toMatch(lang === 'en' ? /^[^А-ЯӨҮа-яөү]*$/ : /[А-ЯӨҮа-яөү]/)
    expect(mail.text).toContain(lang === 'en' ? 'Hello, ' : 'Сайн байна уу, ')
    expect(`${mail.subject}${mail.text}`).not.toContain('{{')
    expect(line?.dueOn !== null).toBe(hasDeadline)
    if (line?.dueOn)
      expect(mail.text).toContain(`${lang === 'en' ? 'Due' : 'Эцсийн хугацаа:'} ${formatDay(line.dueOn, lang)}`)
    const [, stop = ''] =
      /^List-Unsubscribe: ?<https:\/\/nutag\.example\.mn([^>]+)>/m.exec(raw.replace(/\r\n[ \t]/g, '')) ?? []
    expect(mail.text).toContain(stop)

    // after one click, the next alert only goes to the inbox
    expect((await t.as(null).get(stop)).status).toBe(200)
    expect(
      (
        await t.http.inject({
          method: 'POST',
          url: stop,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      ).statusCode,
    ).toBe(200)
    smtp.received.length = 0
    await t.core.pool.query('truncate violations, contacts cascade')
    await t.core.pool.query('delete from reports')
    await t.core.pool.query('delete from rate_sheets')
    const again = await cause()
    await t.core.pool.query('truncate notifications cascade')
    await again()
    await tenMinutesLater()
    expect(await inboxKinds(to)).toHaveLength(1)
    expect(smtp.received.filter((one) => one.to === to.email && one.mail.text?.includes('/mail/unsubscribe/'))).toEqual(
      [],
    )
  },
)

test('of two colleagues in one office only the one who has chosen mails gets one', async () => {
  okOf(await choose(cityAdmin, true))
  await sendSheet()
  await tenMinutesLater()

  expect(await inboxKinds(otherCityAdmin)).toHaveLength(1)
  expect(smtp.received.map(({ to }) => to)).toEqual([cityAdmin.email])
})
