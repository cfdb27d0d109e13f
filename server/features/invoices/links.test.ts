import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachmentsOf, type MailFile } from '../../core/messages/mail-files.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { anInvoice, clearInvoices } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(async () => {
  await clearInvoices(t.core.pool)
  await t.core.pool.query('truncate outbox')
})

const draft = async (more: object = {}) => (await t.as(districtAdmin).post('/v1/invoices', anInvoice(more))).body.data
const issued = async (more: object = {}) => {
  const { id, version } = await draft(more)
  return (await t.as(districtAdmin).post(`/v1/invoices/${id}/issue`, { version })).body.data
}
const send = (id: string, email = 'sanhuu@gerel.mn', by = districtAdmin) =>
  t.as(by).post(`/v1/invoices/${id}/mails`, { email })
const mails = async () =>
  (
    await t.core.pool.query(
      'select id, recipient, subject, body_text, body_html, secret, kind from outbox order by created_at, id',
    )
  ).rows
const secretOf = ({ id, secret }: { id: string; secret: Buffer }) => t.core.vault.open(`outbox ${id}`, secret)
const follow = (secret: string) => t.as(null).get(`/v1/invoices/case?secret=${secret}`)

describe('what must never happen', () => {
  test('an unknown secret, a number, an id and the stored hash open nothing', async () => {
    const { id, code } = await issued()
    const { rows } = await t.core.pool.query('select case_hash from invoices')

    for (const secret of ['', id, code, 'a'.repeat(40), rows[0].case_hash, `${rows[0].case_hash}`.slice(0, 40)])
      expect((await follow(encodeURIComponent(secret))).status, secret).toBe(404)
    for (const person of [null, citizen, leader])
      expect([401, 403]).toContain((await t.as(person).get(`/v1/invoices/${id}`)).status)
  })

  test('the secret of a mail is in no table in the clear', async () => {
    await send((await issued()).id)
    const [mail] = await mails()
    const secret = secretOf(mail)

    expect(secret).toMatch(/^[0-9a-f]{40}$/)
    for (const table of ['invoices', 'invoice_mails', 'outbox', 'jobs', 'audit_log', 'idempotency_keys']) {
      const { rows } = await t.core.pool.query(`select 1 from ${table} x where x::text like $1`, [`%${secret}%`])
      expect(rows, table).toEqual([])
    }
  })

  test('a draft is not sent, and nobody sends an invoice out of reach', async () => {
    expect((await send((await draft()).id)).status).toBe(409)
    const { id } = await issued()
    expect((await send(id, 'x@example.mn', otherDistrictAdmin)).status).toBe(404)
    expect((await send(id, 'x@example.mn', leader)).status).toBe(403)
    expect((await send(id, 'no address')).body.errors).toEqual([expect.objectContaining({ path: 'email' })])
    expect(await mails()).toEqual([])
  })

  test('of twenty mails at once ten are sent, and the others are refused', async () => {
    const { id } = await issued()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(id)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect(await mails()).toHaveLength(10)
  })

  test('the recipient sees neither the staff nor the contacts that the office has', async () => {
    const { id } = await issued({ buyer: { name: 'Шинэ Гэрэл ХХК', email: 'secret@gerel.mn', phone: '99112233' } })
    await send(id)
    const { body } = await follow(secretOf((await mails())[0]))

    const text = JSON.stringify(body)
    for (const hidden of ['secret@gerel.mn', '99112233', districtAdmin.id, 'mails', 'canWrite', id])
      expect(text).not.toContain(hidden)
  })
})

test('an issued invoice is mailed with its link; the page of the link shows what is to be paid and what was paid', async () => {
  const { id, code } = await issued({ note: 'Гэрээ № 12' })
  const sent = await send(id)
  expect(sent.body.data).toMatchObject({
    state: 'issued',
    sentAt: expect.any(String),
    mails: [{ recipient: 'sanhuu@gerel.mn', isReminder: false, by: { id: districtAdmin.id } }],
  })
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: 'sanhuu@gerel.mn', subject: `Нэхэмжлэх: ${code}`, kind: 'personal' })
  expect(mail.body_text).toMatch(/Төлөх дүн: ₮\s330,000/)
  expect(mail.body_text).toContain('/invoice?key={{secret}}')

  const secret = secretOf(mail)
  expect((await follow(secret)).body.data).toMatchObject({
    code,
    state: 'issued',
    outstanding: 330_000,
    note: 'Гэрээ № 12',
  })
  const pay = { amount: 130_000, paidOn: '2026-11-20', method: 'transfer', reference: 'дотоод' }
  const { payments } = (await t.as(districtAdmin).post(`/v1/invoices/${id}/payments`, pay)).body.data
  expect((await follow(secret)).body.data).toMatchObject({
    state: 'partly_paid',
    outstanding: 200_000,
    payments: [{ amount: 130_000, paidOn: '2026-11-20', method: 'transfer' }],
  })
  await t.as(cityAdmin).post(`/v1/invoices/${id}/payments/${payments[0].id}/reversal`, { reason: 'Өөр нэхэмжлэхийнх' })
  expect((await follow(secret)).body.data).toMatchObject({ state: 'issued', payments: [] })
})

test('a second mail has the same link, and an English invoice an English mail', async () => {
  const { id, code } = await issued({ lang: 'en' })
  await send(id)
  await send(id, 'boss@gerel.mn')
  const [first, second] = await mails()

  expect(first.subject).toBe(`Invoice ${code}`)
  expect(first.body_text).toContain('{{secret}}&lang=en')
  expect(secretOf(first)).toBe(secretOf(second))
  expect(second.recipient).toBe('boss@gerel.mn')
})

test('unpaid invoices that were never mailed are found', async () => {
  const [one, other] = [await issued(), await issued()]
  await draft()
  await send(one.id)

  const { data } = (await t.as(districtAdmin).get('/v1/invoices?unsent=true')).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([other.id])
})

test('hostile texts of a buyer stay texts in the mail', async () => {
  const { id } = await issued({ buyer: { name: '<img src=x onerror=alert(1)>{{code}}"', email: 'a@b.mn' } })
  await send(id)
  const [mail] = await mails()

  expect(mail.body_html).not.toContain('<img src=x')
  expect(mail.body_html).toContain('&lt;img src=x')
})

test('every mail about an invoice carries its PDF, without contacts; what cannot be drawn holds back no mail', async () => {
  const { id, code } = await issued()
  await send(id)
  const { rows } = await t.core.pool.query('select attached, body_text from outbox')
  expect(rows).toEqual([{ attached: `invoices/${id}`, body_text: expect.stringContaining('PDF') }])

  const row = { id: 'x', attached: rows[0].attached }
  const warned: string[] = []
  const log = { warn: (_: object, text: string) => warned.push(text) }
  const { attachments } = await attachmentsOf(t.core, row, log)
  expect(attachments).toMatchObject([{ filename: `${code}-mn.pdf`, contentType: 'application/pdf' }])
  const text = pdfText(attachments?.[0]?.content ?? Buffer.alloc(0)).pages.join('\n')
  expect(text).toContain(code)
  expect(text).not.toContain('sanhuu@gerel.mn')

  const files = (mailFiles: () => Promise<MailFile[]>, attempts?: number) =>
    attachmentsOf(
      { ...t.core, features: { ...t.core.features, invoices: { ...t.core.features.invoices, mailFiles } } } as never,
      row,
      log,
      attempts,
    )
  const died = () => Promise.reject(new Error('died'))
  await expect(files(died)).rejects.toMatchObject({ retryIn: 120 })
  expect(await files(died, 5)).toEqual({})
  const large = { filename: 'x.pdf', contentType: 'application/pdf', content: Buffer.alloc(5 * 1_048_576 + 1) }
  expect(await files(async () => [large])).toEqual({})
  expect(warned).toHaveLength(2)
})
