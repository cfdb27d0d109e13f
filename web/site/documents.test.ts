import { describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import type { FundDocument } from '#contract/features/documents/index.ts'
import type { PageData } from './renderer.ts'
import { needsOf, render } from './server.tsx'
import { article, ids } from './testing/fixture.ts'

const ORIGIN = 'https://nutag.example'
const at = (address: string) => new URL(address, ORIGIN)
const draw = (address: string, data: PageData, lang: 'mn' | 'en' = 'mn') =>
  render(at(address), data, { lang, cookies: {} }, { origin: ORIGIN })

const FUND = { id: ids.other, name: { mn: 'Бондын сан', en: 'Bond Fund' } }
const { views: _views, changes: _changes, attachments: _attachments, ...content } = article
const document = (more: Partial<FundDocument> = {}): FundDocument => ({
  ...content,
  category: 'quarterly',
  title: { mn: 'Улирлын танилцуулга' },
  body: { mn: docFromText('Тайлбар') },
  cover: null,
  year: 2026,
  quarter: 2,
  datedOn: '2026-07-20',
  fundId: FUND.id,
  pdfs: [
    {
      id: ids.file,
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: 1_572_864,
      url: `/files/${ids.file}/file`,
      lang: 'mn',
    },
  ],
  ...more,
})
const list = (...data: FundDocument[]): PageData => ({
  documents: { data, meta: { page: 1, pageSize: 50, total: data.length } },
  fundNames: { data: [FUND] },
})

describe('the list of documents', () => {
  test('has a heading for each year, and each file with its language and size', () => {
    const { html } = draw('/documents', list(document(), document({ id: ids.other, year: 2025, quarter: null })))
    expect(html.indexOf('id="year-2026"')).toBeLessThan(html.indexOf('id="year-2025"'))
    expect(html).toContain('2-р улирал')
    expect(html).toContain('Бондын сан')
    expect(html).toContain('Монгол хэлээр')
    expect(html).toMatch(/1\.5\s?МБ/)
  })

  test('has the date of the documents of a fund, in place of the year', () => {
    const { html } = draw('/documents', list(document({ category: 'prospectus', quarter: null })))
    expect(html).toContain('<time dateTime="2026-07-20">2026.07.20</time>')
  })

  test('links to its feed in the head', () => {
    expect(draw('/documents', list()).head).toContain('href="https://nutag.example/feeds/documents.xml"')
    expect(draw('/documents?lang=en', list(), 'en').head).toContain('/feeds/documents.xml?lang=en')
  })

  test('says so when there are none, and offers to clear a filter', () => {
    expect(draw('/documents', list()).html).toContain('Нийтэлсэн тайлан, баримт бичиг алга байна.')
    expect(draw('/documents?category=rules', list()).html).toContain('Шүүлтүүрийг арилгах')
  })

  test('asks for the filter in the address, and ignores invalid values', () => {
    const query = (address: string) => needsOf(at(address))?.find(({ name }) => name === 'documents')?.input.query
    expect(query(`/documents?category=rules&fund=${FUND.id.toUpperCase()}&page=2`)).toMatchObject({
      category: 'rules',
      fundId: FUND.id,
      page: 2,
    })
    expect(query('/documents?category=x&fund=x&page=-1')).toEqual({ page: 1, pageSize: 50, sort: '-year' })
  })
})

describe('the page of a document', () => {
  const data: PageData = { document: { data: document() }, fundNames: { data: [FUND] } }

  test('has its facts and a download that works without a script; no reader is loaded', () => {
    const { html, head } = draw(`/documents/${ids.article}`, data)
    expect(html).toContain('Улирлын танилцуулга')
    expect(html).toContain(`href="/files/${ids.file}/file" download="a.pdf"`)
    expect(html).toContain(`href="/fund/${FUND.id}"`)
    expect(html).not.toContain('pdf-tools')
    expect(`${head}${html}`).not.toContain('pdf.worker')
  })

  test('in English marks a Mongolian title, and says so', () => {
    const { html } = draw(`/documents/${ids.article}?lang=en`, data, 'en')
    expect(html).toContain('<h1 lang="mn">')
    expect(html).toContain('available in Mongolian only')
    expect(html).toContain('Quarter 2')
  })

  test('does not name a fund that is not public', () => {
    const { html } = draw(`/documents/${ids.article}`, { ...data, fundNames: { data: [] } })
    expect(html).not.toContain('Бондын сан')
    expect(html).not.toContain(`/fund/${FUND.id}`)
  })
})
