import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ContentFull } from '#contract/core/content/answers.ts'
import { contentDraft } from '#contract/core/content/index.ts'
import { check } from '#contract/core/model/parse.ts'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { type ContentValues, changeOf, draftOf, emptyValues, isSame, valuesOf } from './content-values.ts'
import { planFor } from './publish-plan.ts'

const AREA = '7f0c7d56-3f4e-4f0a-9d3d-0f6a3e6a1b01'
const FILE = '8f14e45f-ceea-467f-a8f3-1d4e1f5a9c01'
const filled: ContentValues = {
  ...emptyValues(AREA, 'general'),
  title: { mn: 'Гарчиг', en: '' },
  body: { mn: docFromText('Бичвэр'), en: { type: 'doc', content: [] } },
}
const record = {
  id: '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
  areaId: AREA,
  area: { mn: '1 дүгээр хороо' },
  category: 'general',
  title: { mn: 'Гарчиг' },
  excerpt: { mn: 'Бичвэр' },
  body: { mn: docFromText('Бичвэр') },
  cover: { id: FILE, alt: { mn: 'Зураг' }, urls: { small: 's', medium: 'm', large: 'l' }, width: 1600, height: 900 },
  files: {},
  pinned: false,
  order: 0,
  status: 'published',
  phase: 'published',
  publishAt: '2026-11-12T03:11:42.123Z',
  unpublishAt: null,
  postedAt: '2026-11-12T03:11:42.123Z',
  createdAt: '2026-11-12T03:00:00.000Z',
  updatedAt: '2026-11-12T03:11:42.123Z',
  updatedBy: null,
  deletedAt: null,
  author: null,
  version: 4,
  canWrite: true,
  hasChanges: false,
  allowedActions: [],
} satisfies ContentFull

const NO_END = planFor('draft', null, null)
const sent = (values: ContentValues, phase: ContentFull['phase']) => {
  const result = check(contentDraft(z.enum(['general', 'announcement'])), draftOf(values, phase))
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.value
}
const errorsOf = (values: ContentValues, phase: ContentFull['phase']) => {
  const result = check(contentDraft(z.enum(['general', 'announcement'])), draftOf(values, phase))
  return result.ok ? [] : result.errors.map(({ path, code }) => `${path} ${code}`)
}

describe('the request body', () => {
  test('empty English texts are not sent', () => {
    expect(sent(filled, 'draft')).toMatchObject({ title: { mn: 'Гарчиг' }, body: { mn: docFromText('Бичвэр') } })
    expect(sent(filled, 'draft').title).not.toHaveProperty('en')
  })

  test('a draft omits its publishing time; a schedule sends it in UTC', () => {
    expect(sent(filled, 'draft')).not.toHaveProperty('publishAt')
    expect(
      sent({ ...filled, publish: { ...NO_END, plan: 'at', day: '2026-12-14', time: '12:00' } }, 'draft').publishAt,
    ).toBe('2026-12-14T04:00:00.000Z')
  })

  test('an end is sent in UTC, and a removed end as null', () => {
    const ending = { ...NO_END, day: '2026-12-01', time: '12:00', ends: true, endDay: '2026-12-14', endTime: '12:00' }
    expect(sent({ ...filled, publish: ending }, 'published').unpublishAt).toBe('2026-12-14T04:00:00.000Z')
    expect(sent({ ...filled, publish: { ...ending, ends: false } }, 'ended').unpublishAt).toBeNull()
    expect(errorsOf({ ...filled, publish: { ...ending, endDay: '' } }, 'draft')).toEqual(['unpublishAt date_time'])
  })

  test('publishing a scheduled record now clears its time', () => {
    expect(
      sent({ ...filled, publish: { ...NO_END, plan: 'now', day: '2026-12-14', time: '12:00' } }, 'scheduled').publishAt,
    ).toBeNull()
  })

  test('an invalid time, a missing title and a missing area are refused on their fields', () => {
    expect(
      errorsOf({ ...filled, publish: { ...NO_END, plan: 'at', day: '2026-02-30', time: '12:00' } }, 'draft'),
    ).toEqual(['publishAt date_time'])
    expect(errorsOf({ ...filled, title: { mn: ' ', en: '' }, areaId: null }, 'draft')).toEqual([
      'title.mn required',
      'areaId required',
    ])
  })

  test('1001 characters are refused and 1000 accepted', () => {
    const long = (n: number) => ({ ...filled, body: { ...filled.body, mn: docFromText('ө'.repeat(n)) } })
    expect(errorsOf(long(1000), 'draft')).toEqual([])
    expect(errorsOf(long(1001), 'draft')).toEqual(['body.mn too_long'])
  })
})

describe('changes', () => {
  test('an untouched form has no changes, although it only stores minutes', () => {
    expect(changeOf(sent(valuesOf(record), 'published'), record)).toBeUndefined()
  })

  test('only the changed fields are sent, with the version that they are based on', () => {
    const values = { ...valuesOf(record), pinned: true }

    expect(changeOf(sent(values, 'published'), record)).toEqual({ pinned: true, version: 4 })
  })

  test('removing the cover is a change', () => {
    expect(changeOf(sent({ ...valuesOf(record), cover: null }, 'published'), record)).toEqual({
      cover: null,
      version: 4,
    })
  })
})

test('values are compared regardless of key order, but arrays in order', () => {
  expect(isSame({ a: 1, b: [1, { c: 2, d: 3 }] }, { b: [1, { d: 3, c: 2 }], a: 1, e: undefined })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
})
