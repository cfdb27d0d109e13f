import { describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { type HomePart, homeParts } from '#contract/features/sections/home-parts.ts'
import type { Section } from '#contract/features/sections/index.ts'
import type { TeamMember } from '#contract/features/team/index.ts'
import type { PageData } from './renderer.ts'
import { needsOf, render } from './server.tsx'
import { article, ids } from './testing/fixture.ts'

const ORIGIN = 'https://nutag.example'
const at = (address: string) => new URL(address, ORIGIN)
const draw = (address: string, data: PageData, lang: 'mn' | 'en' = 'mn') =>
  render(at(address), data, { lang, cookies: {} }, { origin: ORIGIN })

const { views: _views, changes: _changes, attachments: _attachments, ...content } = article
const section = (category: Section['category'], more: Partial<Section> = {}): Section => ({
  ...content,
  category,
  title: { mn: 'Хотын сан' },
  link: '',
  ...more,
})
const groupOf = (...records: Section[]) => ({
  data: records.map((one) => ({ category: one.category, records: [one] })),
})
const member: TeamMember = {
  ...content,
  category: 'tuz',
  title: { mn: 'Б. Болд', en: 'Bold B.' },
  role: { mn: 'Зөвлөлийн дарга', en: 'Chair of the board' },
  body: { mn: docFromText('Эдийн засагч.') },
  cover: null,
}

describe('the page about the fund', () => {
  const data: PageData = {
    about: groupOf(section('about')),
    services: groupOf(section('service', { title: { mn: 'Зөвлөгөө' }, link: '/faqs' })),
    team: { data: [{ category: 'tuz', records: [member] }] },
  }

  test('has its texts, services and people, and a link to each part', () => {
    const { html } = draw('/about-us', data)
    expect(html).toContain('Хотын сан')
    expect(html).toContain('href="#services"')
    expect(html).toContain('href="#team-tuz"')
    expect(html).toContain('Зөвлөлийн дарга')
    expect(html).toContain('Дэлгэрэнгүй: Зөвлөгөө')
  })

  test('is in English where a text has a translation, and marks the others', () => {
    const { html } = draw('/about-us?lang=en', data, 'en')
    expect(html).toContain('Board of directors')
    expect(html).toContain('Chair of the board')
    expect(html).toContain('<h2 lang="mn">Хотын сан</h2>')
    expect(html).toContain('href="/faqs?lang=en"')
  })

  test('without any published content says so', () => {
    const none: PageData = { about: { data: [] }, services: { data: [] }, team: { data: [] } }
    const { html } = draw('/about-us', none)
    expect(html).toContain('Мэдээлэл одоогоор алга')
    expect(html).toContain('<a class="button" href="/fund">')
    expect(html).not.toContain('/contact-us?topic=investor')
  })

  test('never links to a script', () => {
    const evil = groupOf(section('service', { link: 'javascript:alert(1)' }))
    expect(draw('/about-us', { ...data, services: evil }).html).not.toContain('javascript:')
  })
})

describe('the start page', () => {
  const cityWith = (...parts: HomePart[]) => ({
    [homeParts.key]: [
      {
        from: '2024-01-01' as const,
        value: { ...homeParts.default, ...Object.fromEntries(parts.map((part) => [part, true])) },
      },
    ],
  })
  const asked = (...parts: HomePart[]) =>
    (needsOf(at('/'), { city: cityWith(...parts) }) ?? []).map(({ name }) => name).slice(4)

  test('asks only for the parts that the city shows', () => {
    expect(asked()).toEqual([])
    expect(asked('slides')).toEqual(['slides'])
    expect(asked('slides', 'education', 'videos')).toEqual(['slides', 'education', 'videos'])
  })

  test('shows slides with their links, and articles that open without a script', () => {
    const slides = groupOf(section('slide', { link: 'https://example.mn/' }))
    const education = groupOf(section('education', { title: { mn: 'Өгөөж ба эрсдэл' } }))
    const { html } = draw('/', { slides, education })
    expect(html).toContain('<a href="https://example.mn/" rel="noopener noreferrer">Хотын сан</a>')
    expect(html).toContain(`<article id="section-${ids.article}" class="service">`)
    expect(html).toContain('<summary>Унших')
  })

  test('without slides, articles and videos has no empty parts', () => {
    const { html } = draw('/', { slides: { data: [] }, education: { data: [] } })
    expect(html).not.toContain('class="slides"')
    expect(html).not.toContain('id="education"')
  })
})
