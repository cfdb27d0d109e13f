import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { CONSENT_TEXTS, consentVersion } from '../contract/core/people/consents.ts'
import { makeService } from '../server/features/booking/testing.ts'
import { makeProduct } from '../server/features/shop/testing.ts'
import { app, people, type TestApp } from '../server/testing/app.ts'
import { PASSWORD, type TestPerson } from '../server/testing/people.ts'

// Each occasion on which a person agrees to a text stores which one: with the record, and with the account where there is one
// (docs/rules/personal-data.md).

const NOW = new Date('2026-11-30T00:30:00Z')
let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate consents, attempts, contacts, booking_appointments, shop_orders cascade')
  t.setNow(NOW)
})

async function ticketOf(feature: string): Promise<string> {
  t.setNow(new Date(NOW.getTime() - 30_000))
  const { body } = await t.as(null).get(`/v1/${feature}/form`)
  t.setNow(NOW)
  return body.data.ticket
}
const PERSON = { name: 'Б. Болормаа', email: 'bolor@example.mn', phone: '9911-2233' }

const contact = async (who: TestPerson | null, more: object = {}) =>
  t.as(who).post('/v1/contacts', {
    ...PERSON,
    topic: 'request',
    message: `Сайн байна уу. ${who?.email}`,
    ticket: await ticketOf('contacts'),
    ...more,
  })

async function book(who: TestPerson | null, more: object = {}) {
  const { id: serviceId } = await makeService(t.core.pool)
  const at = new Date('2026-11-30T01:00:00Z').toISOString()
  return t.as(who).post('/v1/booking/own', { ...PERSON, serviceId, at, ticket: await ticketOf('booking'), ...more })
}

async function order(who: TestPerson | null, more: object = {}) {
  const { variantId } = await makeProduct(t.core.pool)
  const wanted = {
    ...PERSON,
    lines: [{ variantId, quantity: 1 }],
    delivery: 'courier',
    address: '1-р хороо',
    payment: 'transfer',
    ...more,
  }
  if (who) return t.as(who).post('/v1/shop/orders', wanted)
  return t.as(null).post('/v1/shop/orders/public', { ...wanted, ticket: await ticketOf('shop/orders') })
}

const consents = async () => (await t.core.pool.query('select user_id, kind, version from consents')).rows
const OCCASIONS = [
  ['contact', 'contacts', contact, people.citizen],
  ['booking', 'booking_appointments', book, people.citizen],
  // citizens order without signing in
  ['order', 'shop_orders', order, people.leader],
] as const

test.each(OCCASIONS)(
  '%s: the text is stored with the record, with and without an account',
  async (kind, table, give, person) => {
    const version = consentVersion(kind)
    for (const who of [null, person]) {
      const answer = await give(who)
      expect([answer.status < 300, answer.text.slice(0, 300)], kind).toEqual([true, expect.any(String)])
      expect(await consents()).toEqual(who ? [{ user_id: who.id, kind, version }] : [])
    }

    const { rows } = await t.core.pool.query(`select consent_version as version from ${table}`)
    expect(rows).toEqual([{ version }, { version }])
  },
)

test.each(OCCASIONS)(
  '%s: the text that the form showed is stored, though a newer one applies by now',
  async (kind, table, give, person) => {
    const shown = consentVersion(kind)
    const texts = CONSENT_TEXTS[kind] as string[]
    texts.push('2026-12-24')
    onTestFinished(() => void texts.pop())
    for (const who of [null, person]) {
      const answer = await give(who, { consent: shown })
      expect([answer.status < 300, answer.text.slice(0, 300)], kind).toEqual([true, expect.any(String)])
      expect(await consents()).toEqual(who ? [{ user_id: who.id, kind, version: shown }] : [])
    }

    const { rows } = await t.core.pool.query(`select consent_version as version from ${table}`)
    expect(rows).toEqual([{ version: shown }, { version: shown }])
  },
)

test.each(OCCASIONS)(
  '%s: a text that there never was is refused, and nothing is stored',
  async (_kind, table, give, person) => {
    for (const who of [null, person]) {
      const { status, body } = await give(who, { consent: '2020-01-01' })
      expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'consent', code: 'consent_version' }])
    }

    expect(await consents()).toEqual([])
    expect((await t.core.pool.query(`select from ${table}`)).rows).toEqual([])
  },
)

test('signing up stores the text with the new account', async () => {
  const body = { email: 'agrees@test.mn', password: PASSWORD, firstName: 'Туяа', lastName: 'Болд' }
  const answer = await t.as(null).post('/v1/api/account/register', body)

  expect(answer.status).toBe(201)
  expect(await consents()).toEqual([
    { user_id: answer.body.user.id, kind: 'registration', version: consentVersion('registration') },
  ])
})

test('what staff write down for a person stores no consent', async () => {
  const taken = { name: PERSON.name, phone: PERSON.phone, topic: 'request', message: 'Утсаар хэлсэн' }
  const answer = await t.as(people.khorooAdmin).post('/v1/contacts/taken', taken)

  expect(answer.status).toBeLessThan(300)
  expect((await t.core.pool.query('select consent_version from contacts')).rows).toEqual([{ consent_version: null }])
})
