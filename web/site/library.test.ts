import { describe, expect, test } from 'vitest'
import { docFromText, type RichBlock } from '#contract/core/text/richtext-doc.ts'
import type { Faq } from '#contract/features/faq/index.ts'
import type { Law, LawRow } from '#contract/features/laws/index.ts'
import type { Video, VideoRow } from '#contract/features/videos/index.ts'
import { lawFilterOf } from './law-filter.ts'
import type { PageData } from './renderer.ts'
import { needsOf, render } from './server.tsx'
import { article, ids } from './testing/fixture.ts'

const ORIGIN = 'https://nutag.example'
const at = (address: string) => new URL(address, ORIGIN)
const draw = (address: string, data: PageData, lang: 'mn' | 'en' = 'mn') =>
  render(at(address), data, { lang, cookies: {} }, { origin: ORIGIN })
const pageOf = <Row>(...data: Row[]) => ({ data, meta: { page: 1, pageSize: 20, total: data.length } })

const { views: _views, changes: _changes, ...content } = article
const heading = (text: string): RichBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})
const law: Law = {
  ...content,
  category: 'regulation',
  title: { mn: 'Хог хаягдлын журам' },
  body: { mn: { type: 'doc', content: [heading('Нэг. Үндэслэл'), heading('Хоёр. Хяналт')] } },
  cover: null,
  number: 'А/461',
  adoptedOn: '2026-01-15',
  effectiveOn: null,
  organisationCount: 1,
  fileCount: 1,
  sourceUrl: 'https://legalinfo.mn/mn/detail/1',
  attachments: [
    { id: ids.file, name: 'журам.pdf', type: 'application/pdf', bytes: 2048, url: `/files/${ids.file}/file` },
  ],
  organisations: [{ id: ids.other, name: { mn: 'Тохижилтын газар' } }],
}
const lawRow: LawRow = {
  ...law,
  found: {
    lang: 'mn',
    parts: [
      { text: 'Хог', hit: true },
      { text: ' ялгах', hit: false },
    ],
  },
}
const video: Video = {
  ...content,
  category: 'guide',
  source: { provider: 'youtube', id: 'dQw4w9WgXcQ' },
  file: null,
  transcript: { mn: 'Сайн байна уу' },
}
const videoRow: VideoRow = video
const question: Faq = {
  ...content,
  category: 'documents',
  title: { mn: 'Хаанаас авах вэ?' },
  body: { mn: docFromText('Хорооноос.') },
}

describe('an act', () => {
  const { html, head } = draw(`/laws/${ids.article}`, { law: { data: law } })

  test('works without scripts: its table of contents links to its headings, its file can be downloaded', () => {
    expect(html).toContain('href="#part-2"')
    expect(html).toContain('<h2 id="part-2">Хоёр. Хяналт</h2>')
    expect(html).toContain(`href="/files/${ids.file}/file"`)
    expect(html).toContain('Тохижилтын газар')
  })

  test('has its kind and number in the title for search engines, and only its one language', () => {
    expect(head).toContain('Хог хаягдлын журам · Журам А/461')
    expect(head).not.toContain('hreflang="en"')
  })

  test('with a script as its source has no link to it', () => {
    const evil = { ...law, sourceUrl: 'javascript:alert(1)' }
    expect(draw(`/laws/${ids.article}`, { law: { data: evil } }).html).not.toContain('javascript:')
  })
})

test('a search in laws marks matches in title, number and text, and is excluded from search engines', () => {
  const { html, head } = draw('/laws?q=хог 461', { laws: pageOf(lawRow) })

  expect(html).toContain('<mark>Хог</mark> хаягдлын журам')
  expect(html).toContain('<mark>461</mark>')
  expect(html).toContain('<mark>Хог</mark> ялгах')
  expect(head).toContain('noindex')
})

test('invalid filters of laws are ignored', () => {
  expect(lawFilterOf(at('/laws?page=-1&category=gossip&q=%20'))).toEqual({ page: 1 })
  expect(needsOf(at('/laws/not-an-id'))).toEqual([])
})

describe('a video', () => {
  const address = `/videos?video=${ids.article}`
  const { html, frames } = draw(address, { video: { data: video }, videos: pageOf(videoRow) })

  test('requests nothing from another site before it is played: our picture, and a link for browsers without scripts', () => {
    expect(html).not.toContain('<iframe')
    expect(html).not.toMatch(/src="https?:/)
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
  })

  test('allows its page to frame only the site of its player, and a list to frame none', () => {
    expect(frames).toEqual(['https://www.youtube-nocookie.com'])
    expect(draw('/videos', { videos: pageOf(videoRow) }).frames).toEqual([])
  })

  test('of our own is played from our own address', () => {
    const file = { id: ids.file, name: 'a.mp4', type: 'video/mp4', bytes: 1, url: `/files/${ids.file}/file` }
    const own: Video = { ...video, source: { provider: 'file', fileId: ids.file }, file }
    const drawn = draw(address, { video: { data: own }, videos: pageOf() })
    expect(drawn.html).toContain(`src="/files/${ids.file}/file"`)
    expect(drawn.frames).toEqual([])
  })
})

describe('questions', () => {
  const faqs = { data: [{ category: 'documents' as const, questions: [question] }] }

  test('are collapsed, each with an id to link to', () => {
    const { html } = draw('/faqs', { faqs })
    expect(html).toContain(`<details id="q-${question.id}" class="faq">`)
  })

  test('are expanded after a search, with matches marked', () => {
    const { html } = draw('/faqs?q=хаанаас', { faqs })
    expect(html).toContain('open=""')
    expect(html).toContain('<mark>Хаанаас</mark>')
  })
})

describe('the global search', () => {
  const news = (title: string, at: string) => ({ ...article, id: at, title: { mn: title } })
  const lawsOf = (...titles: string[]) =>
    pageOf(...titles.map((title, i) => ({ ...lawRow, id: `${i}`, title: { mn: title } })))
  const kindsIn = (data: PageData, q: string, lang: 'mn' | 'en' = 'mn') => {
    const page = draw(`/search?q=${encodeURIComponent(q)}`, data, lang)
    return [...page.html.matchAll(/id="found-(\w+)"/g)].map(([, kind]) => kind)
  }
  const snow = pageOf(news('12 см цас орлоо', ids.article))

  test('starts with the kind whose name matches the search', () => {
    const data: PageData = { list: snow, laws: lawsOf('Хог хаягдлын журам') }
    expect(kindsIn(data, 'law', 'en')).toEqual(['laws', 'news'])
    expect(kindsIn(data, 'хууль')).toEqual(['laws', 'news'])
    expect(kindsIn(data, 'цас')).toEqual(['news', 'laws'])
  })

  test('starts with the kind that has an exact title match, before a kind whose name matches', () => {
    const data: PageData = { list: pageOf(news('Хууль', ids.article)), laws: lawsOf('Хууль зүйн журам') }
    expect(kindsIn(data, 'хууль')).toEqual(['news', 'laws'])
  })

  test('shows the best matching questions first', () => {
    const questions = ['а', 'б', 'в', 'г', 'д'].map((title) => ({ ...question, id: title, title: { mn: title } }))
    const best = { ...question, id: ids.other, title: { mn: 'Бүртгэл' } }
    const data: PageData = { faqs: { data: [{ category: 'documents', questions: [...questions, best] }] } }
    const page = draw(`/search?q=${encodeURIComponent('бүртгэл')}`, data).html
    expect(page).toContain(`#q-${ids.other}`)
    expect(page.indexOf(`#q-${ids.other}`)).toBeLessThan(page.indexOf('#q-а'))
  })
})
