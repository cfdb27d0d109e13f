import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '../model/actor.ts'
import { fieldErrors } from '../model/parse.ts'
import { movesFor } from '../model/workflow.ts'
import { countDocCharacters, docFromText } from '../text/richtext.ts'
import {
  CONTENT_MAX_CHARS,
  ContentCover,
  contentActions,
  contentChange,
  contentDraft,
  contentWorkflow,
  missingForPublish,
  phaseOf,
} from './index.ts'

const now = new Date('2026-11-21T08:00:00Z')
const WRITERS: Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']
const w = contentWorkflow('news', WRITERS)
const Draft = contentDraft(z.enum(['general', 'event']))
const draft = {
  title: { mn: 'Гарчиг' },
  body: { mn: docFromText('Бичвэр') },
  category: 'event',
  areaId: '00000000-0000-4000-8000-000000000000',
}
const errorsOf = (value: unknown) => {
  const result = Draft.safeParse(value)
  return result.success ? [] : fieldErrors(result.error.issues)
}

describe('the phase follows from the status and the clock', () => {
  test.each([
    ['draft', null, 'draft'],
    ['draft', '2020-01-01T00:00:00Z', 'draft'],
    ['published', '2026-11-21T07:59:59Z', 'published'],
    ['published', '2026-11-21T08:00:00Z', 'published'],
    ['published', '2026-11-21T08:00:00.001Z', 'scheduled'],
    ['archived', '2030-01-01T00:00:00Z', 'archived'],
  ] as const)('%s, to appear at %s, is %s', (status, publishAt, phase) => {
    expect(phaseOf({ status, publishAt, unpublishAt: null }, now)).toBe(phase)
  })

  test.each([
    ['published', '2026-11-21T07:00:00Z', '2026-11-21T08:00:00.001Z', 'published'],
    ['published', '2026-11-21T07:00:00Z', '2026-11-21T08:00:00Z', 'ended'],
    ['published', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z', 'scheduled'],
    ['draft', null, '2026-11-21T07:00:00Z', 'draft'],
    ['archived', '2026-11-20T00:00:00Z', '2026-11-21T07:00:00Z', 'archived'],
  ] as const)('%s, from %s until %s, is %s', (status, publishAt, unpublishAt, phase) => {
    expect(phaseOf({ status, publishAt, unpublishAt }, now)).toBe(phase)
  })
})

// The exact set of moves for every state and role, from docs/rules/states.md.
describe('moves', () => {
  const sets = { draft: ['publish'], published: ['unpublish', 'archive'], archived: ['publish'] }
  const cases = Object.entries(sets).flatMap(([state, moves]) => [
    ...WRITERS.map((role) => [state, role, moves] as const),
    [state, 'SECTION_LEADER', []] as const,
    [state, 'APPLICATION', []] as const,
  ])
  test.each(cases)('%s, %s may only %j', (state, role, may) => {
    expect(movesFor(w, state, { role, isAuthor: true }).map((m) => m.action)).toEqual(may)
    expect(movesFor(w, state, { role, isAuthor: false }).map((m) => m.action)).toEqual(may)
  })

  test("a record in the bin can only be restored, and erased by its author's area and by the city", () => {
    const row = { status: 'published' as const, deletedAt: now, authorAreaId: 'k1' }

    expect(contentActions(w, row, { id: 'a', role: 'KHOROO_ADMIN', areaId: 'k1' })).toEqual(['restore', 'erase'])
    expect(contentActions(w, row, { id: 'a', role: 'DISTRICT_ADMIN', areaId: 'd1' })).toEqual(['restore'])
    expect(contentActions(w, row, { id: 'a', role: 'CITY_ADMIN', areaId: 'c' })).toEqual(['restore', 'erase'])
  })

  test('a record that is not in the bin can be put there', () => {
    const row = { status: 'archived' as const, deletedAt: null, authorAreaId: 'k1' }
    expect(contentActions(w, row, { id: 'a', role: 'KHOROO_ADMIN', areaId: 'k1' })).toEqual(['publish', 'bin'])
  })
})

describe('the input of a form', () => {
  test('1001 characters are rejected with their number, 1000 are accepted', () => {
    const of = (length: number) => ({ ...draft, body: { mn: docFromText('ө'.repeat(length)) } })

    expect(errorsOf(of(1001))).toEqual([{ path: 'body.mn', code: 'too_long', params: { max: 1000, count: 1001 } }])
    expect(errorsOf(of(1000))).toEqual([])
    expect(countDocCharacters(of(1000).body.mn)).toBe(CONTENT_MAX_CHARS)
  })

  test('a title of 151 characters is rejected, in either language', () => {
    const long = 'т'.repeat(151)
    expect(errorsOf({ ...draft, title: { mn: long } })).toMatchObject([{ path: 'title.mn', code: 'too_long' }])
    expect(errorsOf({ ...draft, title: { mn: 'Г', en: long } })).toMatchObject([{ path: 'title.en', code: 'too_long' }])
  })

  test('a draft may be empty apart from a Mongolian title', () => {
    expect(errorsOf({ ...draft, body: { mn: { type: 'doc', content: [] } } })).toEqual([])
    expect(errorsOf({ ...draft, title: { mn: '  ', en: 'Title' } })).toEqual([{ path: 'title.mn', code: 'required' }])
  })

  test.each([
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01',
    '1999-12-31T23:59:59Z',
    '2100-01-01T00:00:00Z',
    'tomorrow',
  ])('%s is rejected as a start', (publishAt) => {
    expect(errorsOf({ ...draft, publishAt })).toEqual([{ path: 'publishAt', code: 'date_time' }])
  })

  test('unknown fields are rejected', () => {
    expect(errorsOf({ ...draft, status: 'published' })).toEqual([{ path: 'status', code: 'unknown_field' }])
    expect(errorsOf({ ...draft, title: { mn: 'Г', de: 'T' } })).toEqual([{ path: 'title.de', code: 'unknown_field' }])
  })

  test('a change keeps omitted fields undefined, without defaults', () => {
    const Change = contentChange(z.enum(['general', 'event']))
    expect(Change.parse({ version: 3 })).toEqual({ version: 3 })
    expect(Change.safeParse({ title: { mn: 'Г' } }).success).toBe(false)
  })

  test('a cover has an id and a description', () => {
    expect(ContentCover.safeParse({ id: 'x', alt: { mn: '' } }).success).toBe(false)
    expect(ContentCover.safeParse({ id: draft.areaId, alt: { mn: '' } }).success).toBe(true)
  })
})

describe('for publishing', () => {
  const complete = { title: { mn: 'Гарчиг' }, body: { mn: docFromText('Бичвэр') }, cover: null }

  test('a Mongolian text is required', () => {
    const body = { mn: docFromText(' \n '), en: docFromText('Text') }
    expect(missingForPublish({ ...complete, body })).toEqual([{ path: 'body.mn', code: 'required' }])
    expect(missingForPublish(complete)).toEqual([])
  })

  test('a Mongolian description of the cover is required', () => {
    const cover = { alt: { mn: ' ', en: 'A road' } }
    expect(missingForPublish({ ...complete, cover })).toEqual([{ path: 'cover.alt.mn', code: 'required' }])
  })
})
