import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paperFonts } from '../../../core/paper/fonts.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { anInvoice, clearInvoices } from '../testing.ts'
import type { DocumentContent } from './content.ts'
import { drawDocument } from './draw.ts'

const { districtAdmin, otherDistrictAdmin, leader } = people

const content: DocumentContent = {
  lang: 'mn',
  city: 'Улаанбаатар',
  colour: '#0b7a4b',
  office: 'Баянзүрх дүүрэг',
  code: 'INV-БЗД-2026-000012',
  issuedOn: '2026-11-20',
  buyer: { name: 'Шинэ Гэрэл ХХК', register: '5123456', email: 'a@b.mn', phone: '9911 2233', address: 'Их тойруу 12' },
  invoice: {
    dueOn: '2026-12-04',
    state: 'Гаргасан',
    lines: [{ description: 'Талбайн түрээс', quantity: 2, unitPrice: 150_000 }],
    tax: 'added',
    vatPercent: 10,
    subtotal: 300_000,
    discount: 0,
    vat: 30_000,
    total: 330_000,
    paid: 0,
    credited: 0,
    outstanding: 330_000,
    note: 'Гэрээ № 12',
    account: { bank: 'Төрийн банк', number: 'MN12 0090', holder: 'Нийслэлийн орлого' },
  },
  credit: null,
}
const drawn = async (
  more: Partial<DocumentContent> = {},
  invoice: Partial<NonNullable<DocumentContent['invoice']>> = {},
) => {
  const whole = { ...content, ...more }
  if (whole.invoice) whole.invoice = { ...whole.invoice, ...invoice }
  const { pages, plain } = pdfText(Buffer.from(await drawDocument(whole, paperFonts)))
  const texts = pages.map((page) => page.replaceAll(/\s+/g, ' '))
  return { pages: texts, text: texts.join(' '), plain }
}

describe('an invoice', () => {
  test('is one page of real text with title, language and structure, in both languages', async () => {
    const mn = await drawn()
    for (const text of [
      'Нэхэмжлэх INV-БЗД-2026-000012',
      'Шинэ Гэрэл ХХК',
      'НӨАТ (10%)',
      '₮ 330,000',
      'Төлөх заавар',
      '1 / 1',
    ])
      expect(mn.text.replaceAll('\u00a0', ' ')).toContain(text)
    const en = await drawn({ lang: 'en' })
    for (const text of ['Invoice INV-БЗД-2026-000012', 'VAT (10%)', 'How to pay', 'Due date'])
      expect(en.text).toContain(text)
    for (const [{ pages, plain }, lang] of [
      [mn, 'mn'],
      [en, 'en'],
    ] as const) {
      expect(pages).toHaveLength(1)
      expect(plain).toContain(`/Lang (${lang})`)
      for (const mark of ['/DisplayDocTitle true', '/Marked true', '/S /H1', '/S /TH', '/S /Figure'])
        expect(plain).toContain(mark)
      expect(plain).not.toContain('/Helvetica')
    }
  })

  test('of 200 lines has them all, each once, under the heads of its page, and numbers its pages', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => ({
      description: `Мөр-${i + 1}-төгсөв ${'урт тайлбар '.repeat(i % 20)}`.trim(),
      quantity: i + 1,
      unitPrice: 1_000,
    }))
    const { pages, text } = await drawn({}, { lines })

    expect(pages.length).toBeGreaterThan(5)
    for (let i = 1; i <= 200; i++) expect(text.split(`Мөр-${i}-төгсөв`), String(i)).toHaveLength(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`${at + 1} / ${pages.length}`)
      if (page.includes('-төгсөв')) expect(page).toContain('Тоо ширхэг')
    }
    expect(pages.at(-1)).toContain('Гүйлгээний утга')
  })

  test.each([
    ['one long word', 'Ө'.repeat(300)],
    ['letters that the font does not have', '漢字 😀 العربية'.repeat(15)],
    ['syntax of PDF', ') Tj ET endstream endobj << /JS (app.alert(1)) >> \\'.repeat(5)],
    ['markup', '<script>alert(1)</script>{{code}}'],
  ])('with texts of %s is drawn', async (_, text) => {
    const { plain, text: shown } = await drawn(
      { buyer: { ...content.buyer, name: text.slice(0, 200), address: text } },
      { note: `${text}\n\n${text}`, lines: [{ description: text, quantity: 1, unitPrice: 1 }] },
    )
    expect(plain).not.toContain('/JavaScript')
    expect(shown).toContain('330,000')
  })

  test('a note of a thousand lines ends on its pages, and what follows it is shown', async () => {
    const { pages, text } = await drawn({}, { note: Array.from({ length: 500 }, (_, i) => `${i}`).join('\n') })
    expect(pages.length).toBeLessThan(20)
    expect(text).toContain('Гүйлгээний утга')
  })

  test('that is paid asks for no money', async () => {
    const { text } = await drawn({}, { paid: 330_000, outstanding: 0, state: 'Төлсөн' })
    expect(text).toContain('Төлсөн')
    expect(text).not.toContain('Төлөх заавар')
  })
})

describe('over the network', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app()
  })
  beforeEach(() => clearInvoices(t.core.pool))

  const draft = async () => (await t.as(districtAdmin).post('/v1/invoices', anInvoice({ lang: 'en' }))).body.data
  const issued = async () => {
    const { id, version } = await draft()
    return (await t.as(districtAdmin).post(`/v1/invoices/${id}/issue`, { version })).body.data
  }

  test('a draft has no document, and nobody gets one out of reach', async () => {
    expect((await t.as(districtAdmin).get(`/v1/invoices/${(await draft()).id}/pdf`)).status).toBe(409)
    const { id } = await issued()
    expect((await t.as(otherDistrictAdmin).get(`/v1/invoices/${id}/pdf`)).status).toBe(404)
    expect((await t.as(leader).get(`/v1/invoices/${id}/pdf`)).status).toBe(403)
    expect((await t.as(null).get(`/v1/invoices/case/pdf?secret=${id}`)).status).toBe(404)
  })

  test('the document is in the language of the invoice, or the one that is asked for; a payment makes another file', async () => {
    const { id } = await issued()
    const get = async (query = '') => t.as(districtAdmin).get(`/v1/invoices/${id}/pdf${query}`)
    const [own, mongolian, again] = [await get(), await get('?lang=mn'), await get()]

    expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(own.headers.etag).toBe(again.headers.etag)
    expect(own.headers.etag).not.toBe(mongolian.headers.etag)
    await t.as(districtAdmin).post(`/v1/invoices/${id}/payments`, { amount: 1, paidOn: '2026-11-20', method: 'cash' })
    expect((await get()).headers.etag).not.toBe(own.headers.etag)
  })

  test('a credit note has a document of its own, and only with its own invoice', async () => {
    const [one, other] = [await issued(), await issued()]
    const body = { amount: 1_000, reason: 'Хөнгөлөлт' }
    const { creditNotes } = (await t.as(districtAdmin).post(`/v1/invoices/${one.id}/credit-notes`, body)).body.data
    const note = creditNotes[0].id

    expect((await t.as(districtAdmin).get(`/v1/invoices/${one.id}/credit-notes/${note}/pdf`)).status).toBe(200)
    expect((await t.as(districtAdmin).get(`/v1/invoices/${other.id}/credit-notes/${note}/pdf`)).status).toBe(404)
  })
})
