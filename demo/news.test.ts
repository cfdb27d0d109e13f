import { expect, test } from 'vitest'
import { CONTENT_MAX_CHARS, TITLE_MAX_CHARS } from '#contract/core/content/index.ts'
import { LEVEL_OF_ROLE } from '#contract/core/model/actor.ts'
import { localized } from '#contract/core/text/localized.ts'
import { findLookalikes } from '#contract/core/text/lookalikes.ts'
import { countDocCharacters, plainTextOf, RichDoc, richDoc } from '#contract/core/text/richtext.ts'
import { newsCategories } from '#contract/features/news/index.ts'
import { docOf } from '../server/core/messages/marked-text.ts'
import { makeAreas } from './areas.ts'
import { makeNews, type NewsSeed } from './news.ts'
import { makePeople } from './people.ts'
import { PICTURES } from './pictures.ts'
import { SUBJECTS } from './texts/subjects.ts'
import { MORE_TITLES } from './texts/titles.ts'

const areas = makeAreas()
const people = makePeople(areas)
const news = makeNews(areas, people)
const areaById = new Map(areas.map((area) => [area.id, area]))
const personById = new Map(people.map((person) => [person.id, person]))
const codeOf = ({ areaId }: NewsSeed) => areaById.get(areaId)?.code ?? ''
const levelOf = ({ areaId }: NewsSeed) => areaById.get(areaId)?.level
const part = (fits: (one: NewsSeed) => boolean) => news.filter(fits).length / news.length
const ENDING_IN = ['БЗД', 'БЗД-01', 'УБ']
const NOW = '2026-11-20T16:00:00.000Z'

test('there are 300 pieces of news: a quarter of the city, under a half of districts, the rest of khoroos', () => {
  expect(news).toHaveLength(300)
  expect(part((one) => levelOf(one) === 'city')).toBeCloseTo(0.25, 1)
  expect(part((one) => levelOf(one) === 'district')).toBeCloseTo(0.45, 1)
  expect(part((one) => levelOf(one) === 'khoroo')).toBeCloseTo(0.3, 1)
  expect(news.filter((one) => codeOf(one) === 'БЗД').length).toBeGreaterThanOrEqual(30)
  expect(news.filter((one) => codeOf(one) === 'БЗД-01').length).toBeGreaterThanOrEqual(20)
})

test('as many as are asked for are made', () => {
  expect(makeNews(areas, people, 40)).toHaveLength(40)
  expect(makeNews(areas, people, 700)).toHaveLength(700)
})

test('every phase is there, 85 % published, exactly three important', () => {
  expect(part(({ status }) => status === 'published')).toBeCloseTo(0.85, 1)
  for (const phase of ['draft', 'scheduled', 'archived']) {
    expect(news.filter(({ status }) => status === phase).length, phase).toBeGreaterThan(5)
  }
  const pinned = news.filter((one) => one.pinned)
  expect(pinned.map(codeOf).sort()).toEqual(['БЗД', 'БЗД-01', 'УБ'])
  for (const { status } of pinned) expect(status).toBe('published')
})

test('three pieces have ended and three will; all of them are published and none is important', () => {
  const ending = news.filter(({ unpublishAt }) => unpublishAt !== null)
  expect(
    ending
      .filter(({ unpublishAt }) => (unpublishAt ?? '') <= NOW)
      .map(codeOf)
      .toSorted(),
  ).toEqual(ENDING_IN)
  expect(
    ending
      .filter(({ unpublishAt }) => (unpublishAt ?? '') > NOW)
      .map(codeOf)
      .toSorted(),
  ).toEqual(ENDING_IN)
  for (const { status, pinned, publishAt, unpublishAt } of ending) {
    expect([status, pinned]).toEqual(['published', false])
    expect((unpublishAt ?? '') > (publishAt ?? '')).toBe(true)
  }
})

test('Mongolian is always there, English in about 85 %, for title and body alike', () => {
  expect(part(({ title }) => title.en !== undefined)).toBeCloseTo(0.85, 1)
  for (const { title, body } of news) expect(title.en === undefined).toBe(body.en === undefined)
})

test('titles and bodies pass the schemas of the form unchanged', () => {
  const Title = localized(TITLE_MAX_CHARS)
  const Body = richDoc(CONTENT_MAX_CHARS)

  for (const { title, body } of news) {
    expect(Title.parse(title)).toEqual(title)
    expect(Body.parse(body.mn)).toEqual(body.mn)
    if (body.en) expect(Body.parse(body.en)).toEqual(body.en)
  }
})

test('a body has 200 to 950 characters', () => {
  for (const { body, title } of news) {
    for (const doc of [body.mn, body.en ?? body.mn]) {
      expect(countDocCharacters(doc), title.mn).toBeGreaterThanOrEqual(200)
      expect(countDocCharacters(doc), title.mn).toBeLessThanOrEqual(950)
    }
  }
})

test('no place is left open, and no word is undefined', () => {
  for (const { title, body } of news) {
    const texts = [title.mn, title.en ?? '', plainTextOf(body.mn), body.en ? plainTextOf(body.en) : '']
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|NaN|\*\*|\]\(/)
  }
})

test('no Latin look-alike hides in a Mongolian word', () => {
  for (const { title, body } of news) expect(findLookalikes(`${title.mn}\n${plainTextOf(body.mn)}`)).toEqual([])
})

test('English texts hold no Cyrillic letters', () => {
  for (const { title, body } of news) {
    expect(`${title.en ?? ''} ${body.en ? plainTextOf(body.en) : ''}`).not.toMatch(/\p{Script=Cyrillic}/u)
  }
})

test('a name of a district never gets an ending: the next word bears it', () => {
  const names = areas.filter(({ level }) => level === 'district').map(({ name }) => name.mn)
  const inflected = new RegExp(`(${names.join('|')})(?! (дүүрэг|дүүргийн|дүүрэгт)(?!\\p{L}))`, 'u')

  for (const { title, body } of news) expect(`${title.mn} ${plainTextOf(body.mn)}`).not.toMatch(inflected)
})

test('days are written with the ending of their vowels', () => {
  const written = news.flatMap(({ body }) => plainTextOf(body.mn).match(/\d+-(ны|ний) өдө?р/g) ?? [])

  expect(written.length).toBeGreaterThan(100)
  for (const words of written) {
    const [day = '', ending = ''] = words.split(/[- ]/)
    expect(ending, words).toBe(/[149]$/.test(day) ? 'ний' : 'ны')
  }
})

test('no two headlines are the same', () => {
  expect(new Set(news.map(({ title }) => title.mn)).size).toBe(news.length)
  expect(new Set(news.map(({ id }) => id)).size).toBe(news.length)
})

test('the author works in the area of the news, may write it, and was there before it', () => {
  for (const { authorId, areaId, createdAt, title } of news) {
    const author = personById.get(authorId)
    expect(author?.areaId, title.mn).toBe(areaId)
    expect(author?.status).toBe('active')
    expect(author && LEVEL_OF_ROLE[author.role]).toBe(areaById.get(areaId)?.level)
    expect(author && author.createdAt < createdAt, title.mn).toBe(true)
  }
})

test('drafts have no time, scheduled ones a coming time, all others a time that has passed; nothing is published before it was written', () => {
  for (const { status, publishAt, createdAt, title } of news) {
    expect(createdAt < NOW, title.mn).toBe(true)
    if (status === 'draft') expect(publishAt).toBeNull()
    else if (status === 'scheduled') expect(publishAt !== null && publishAt > NOW).toBe(true)
    else expect(publishAt !== null && publishAt >= createdAt && publishAt < NOW, title.mn).toBe(true)
  }
})

test('news runs from November 2024 to November 2026 without a silent month', () => {
  const months = new Set(
    news.flatMap(({ publishAt, status }) => (publishAt && status !== 'scheduled' ? [publishAt.slice(0, 7)] : [])),
  )

  expect([...months].sort()).toHaveLength(25)
  expect([...months].sort()[0]).toBe('2024-11')
})

test('every category but none unknown, and covers that exist; only what was shown has readers', () => {
  const keys = new Set<string>(PICTURES.map(({ key }) => key))

  expect(new Set(news.map(({ category }) => category))).toEqual(new Set(newsCategories.default.map(({ key }) => key)))
  for (const { cover, status, viewCount } of news) {
    if (cover !== null) expect(keys.has(cover)).toBe(true)
    if (status === 'draft' || status === 'scheduled') expect(viewCount).toBe(0)
    else expect(viewCount).toBeGreaterThan(0)
  }
})

test('at least 60 subjects are used, and each uses all its figures in both languages alike', () => {
  expect(SUBJECTS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(SUBJECTS.map(({ key }) => key)).size).toBe(SUBJECTS.length)
  for (const { key, mn, en, facts = {} } of SUBJECTS) {
    const more = MORE_TITLES[key] ?? []
    const mnText = [mn.title, ...mn.body, ...more.map(([inMn]) => inMn)].join(' ')
    const enText = [en.title, ...en.body, ...more.map(([, inEn]) => inEn)].join(' ')
    expect(mn.body.length, key).toBe(en.body.length)
    for (const name of Object.keys(facts)) {
      expect(mnText, key).toContain(`{${name}}`)
      expect(enText, key).toContain(`{${name}}`)
    }
  }
})

test('every further headline belongs to a subject', () => {
  const keys = new Set(SUBJECTS.map(({ key }) => key))

  for (const key of Object.keys(MORE_TITLES)) expect(keys.has(key), key).toBe(true)
})

test('marks become headings, lists, quotes, bold and links of rich text', () => {
  const doc = docOf(['## Head', 'Plain **bold** [words](/news)', '- one', '- two', '1. first', '> said'])

  expect(RichDoc.parse(doc)).toEqual(doc)
  expect(doc.content.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'bulletList',
    'orderedList',
    'blockquote',
  ])
  expect(plainTextOf(doc)).toBe('Head\nPlain bold words\none\ntwo\nfirst\nsaid')
})

test('the news is the same byte for byte each time', () => {
  expect(JSON.stringify(makeNews(makeAreas(), makePeople(makeAreas())))).toBe(JSON.stringify(news))
})

test('no figure of a subject is called like a place, which would be printed in its stead', () => {
  const places = ['area', 'ofArea', 'inArea', 'office', 'day', 'until', 'year', 'schoolYear', 'phone']

  expect(
    SUBJECTS.flatMap(({ key, facts }) =>
      Object.keys(facts ?? {})
        .filter((f) => places.includes(f))
        .map((f) => `${key}: ${f}`),
    ),
  ).toEqual([])
})
