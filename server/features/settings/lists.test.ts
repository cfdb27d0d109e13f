import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '#contract/core/model/entries.ts'
import { docFromText } from '#contract/core/text/richtext.ts'
import { faqGroups } from '#contract/features/faq/index.ts'
import { newsCategories } from '#contract/features/news/index.ts'
import { gradeBands } from '#contract/features/rates/index.ts'
import { type ViolationCategory, violationCategories } from '#contract/features/violations/index.ts'
import { type Answer, app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { makeRatePeriod, templateIdOf } from '../../testing/rates.ts'
import { aViolation } from '../../testing/violations.ts'

const { cityAdmin, khorooAdmin, districtAdmin, citizen } = people
const TODAY = '2026-11-20'
const at = (day: string) => new Date(`${day}T04:00:00Z`)

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(at(TODAY))
  for (const table of ['setting_changes', 'violations', 'news', 'faqs']) await t.core.pool.query(`delete from ${table}`)
  await t.core.settings.changed()
})

const change = async (key: string, value: unknown, holdsFrom = TODAY): Promise<Answer> => {
  const { version } = (await t.as(cityAdmin).get(`/v1/settings/${key}`)).body.data
  return t.as(cityAdmin).post(`/v1/settings/${key}/changes`, { value, holdsFrom, version })
}
const changed = async (key: string, value: unknown, holdsFrom = TODAY): Promise<void> => {
  const answer = await change(key, value, holdsFrom)
  expect(answer.status, answer.text.slice(0, 300)).toBe(201)
}
const wrong = ({ status, body }: Answer) => [status, body.errors?.[0]?.path, body.errors?.[0]?.code]
const newEntry = (key: string, mn: string): Entry => ({ key, name: { mn }, closed: false })
const closing = <E extends Entry>(list: readonly E[], key: string): E[] =>
  list.map((entry) => (entry.key === key ? { ...entry, closed: true } : entry))

describe('a list', () => {
  const list = newsCategories.default

  test.each([
    ['an empty one', [], 'value', 'too_few'],
    ['one in which everything is closed', list.map((entry) => ({ ...entry, closed: true })), 'value', 'none_open'],
    ['a key twice', [...list, newEntry('general', 'Өөр')], 'value.7.key', 'twice'],
    ['a name twice', [...list, newEntry('other', 'Ерөнхий')], 'value.7.name.mn', 'twice'],
    ['a key that is none', [...list, newEntry('Other key', 'Өөр')], 'value.7.key', 'entry_key'],
    ['an entry without a name', [...list, newEntry('other', ' ')], 'value.7.name.mn', 'required'],
    ['too many', Array.from({ length: 51 }, (_, i) => newEntry(`k${i}`, `Нэр ${i}`)), 'value', 'too_many_items'],
    ['one that lost an entry', list.slice(1), 'value', 'entry_missing'],
  ])('rejects %s', async (_what, value, path, code) => {
    expect(wrong(await change(newsCategories.key, value))).toEqual([400, path, code])
  })

  test('keeps an entry that was in effect for an hour: records may refer to it', async () => {
    await changed(newsCategories.key, [...list, newEntry('own', 'Шинэ')])

    expect(wrong(await change(newsCategories.key, list))).toEqual([400, 'value', 'entry_missing'])
    const { keptEntries } = (await t.as(cityAdmin).get(`/v1/settings/${newsCategories.key}`)).body.data
    expect(keptEntries).toContain('own')
  })

  test('may lose an entry that was only planned', async () => {
    await changed(newsCategories.key, [...list, newEntry('own', 'Шинэ')], '2026-12-01')
    await changed(newsCategories.key, [...list, newEntry('other', 'Өөр')], '2026-12-01')
  })

  test('cannot get an entry before a planned change that lacks it', async () => {
    await changed(newsCategories.key, closing(list, 'social'), '2026-12-01')

    expect(wrong(await change(newsCategories.key, [...list, newEntry('own', 'Шинэ')]))).toEqual([
      400,
      'holdsFrom',
      'later_change',
    ])
  })
})

describe('categories of news', () => {
  const aNews = (category: string) => ({
    title: { mn: 'Гарчиг' },
    body: { mn: docFromText('Бичвэр') },
    category,
    areaId: idOf('C'),
  })
  const write = (category: string) => t.as(cityAdmin).post('/v1/news', aNews(category))

  test('a new one can be used from its day on, and not before', async () => {
    await changed(newsCategories.key, [...newsCategories.default, newEntry('own', 'Шинэ')], '2026-11-23')
    expect(wrong(await write('own'))).toEqual([400, 'category', 'not_in_list'])

    t.setNow(at('2026-11-23'))
    expect((await write('own')).status).toBe(201)
    expect((await t.as(cityAdmin).get('/v1/news/facets')).body.data.category.own).toBe(1)
  })

  test('a closed one is no longer offered; records keep it, and can be changed and filtered', async () => {
    const { id, version } = (await write('social')).body.data
    await changed(newsCategories.key, closing(newsCategories.default, 'social'))

    expect(wrong(await write('social'))).toEqual([400, 'category', 'not_in_list'])
    const same = { title: { mn: 'Өөр гарчиг' }, category: 'social', version }
    expect((await t.as(cityAdmin).patch(`/v1/news/${id}`, same)).status).toBe(200)
    expect((await t.as(cityAdmin).get('/v1/news?category=social')).body.meta.total).toBe(1)
    expect(wrong(await t.as(cityAdmin).patch(`/v1/news/${id}`, { category: 'nothing', version: version + 1 }))).toEqual(
      [400, 'category', 'not_in_list'],
    )
  })

  test('in an export each record has the name of its day', async () => {
    await write('social')
    const renamed = newsCategories.default.map((entry) =>
      entry.key === 'social' ? { ...entry, name: { mn: 'Нийгэм' } } : entry,
    )
    await changed(newsCategories.key, renamed, '2026-11-23')
    t.setNow(at('2026-11-23'))
    await write('social')

    const { text } = await t.as(cityAdmin).get('/v1/news/export?format=csv&sort=postedAt')
    const categories = text
      .split('\n')
      .slice(1)
      .map((line) => /Нийг\S*( амьдрал)?/.exec(line.replaceAll('"', ''))?.[0].split(',')[0])
    expect(categories.filter(Boolean)).toEqual(['Нийгмийн амьдрал', 'Нийгэм'])
  })
})

test("the public list of questions follows the city's order of groups", async () => {
  const ask = async (title: string, category: string) => {
    const made = await t.as(cityAdmin).post('/v1/faqs', {
      title: { mn: title },
      body: { mn: docFromText('Хариулт') },
      category,
      areaId: idOf('C'),
    })
    await t.as(cityAdmin).post(`/v1/faqs/${made.body.data.id}/transitions`, { action: 'publish' })
  }
  await ask('А', 'documents')
  await changed(faqGroups.key, [newEntry('own', 'Шинэ бүлэг'), ...faqGroups.default])
  await ask('Б', 'own')

  const { data } = (await t.as(null).get('/v1/faqs/groups')).body
  expect(data.map(({ category }: { category: string }) => category)).toEqual(['own', 'documents'])
})

test('a period opened without bands gets those of its day; open periods keep theirs', async () => {
  const open = async (no: number) => {
    const templates = { district: null, khoroo: templateIdOf('khoroo'), section: null }
    const answer = await t.as(cityAdmin).post('/v1/rates/periods', { kind: 'half', year: 2027, no, templates })
    expect(answer.status, answer.text.slice(0, 300)).toBe(201)
    return answer.body.data
  }
  await makeRatePeriod(t.core.pool)
  const before = await open(1)
  expect(wrong(await change(gradeBands.key, { A: 80, B: 85, C: 70, D: 50 }))).toEqual([400, 'value.B', 'bands_order'])
  await changed(gradeBands.key, { A: 95, B: 85, C: 75, D: 55 })

  expect(before.bands).toEqual(gradeBands.default)
  expect((await open(2)).bands).toEqual({ A: 95, B: 85, C: 75, D: 55 })
  const periods = (await t.as(cityAdmin).get('/v1/rates/periods')).body.data
  expect(periods.find(({ id }: { id: string }) => id === before.id).bands).toEqual(gradeBands.default)
})

describe('categories of violations', () => {
  const register = (more = {}) => t.as(citizen).post('/v1/violations', aViolation(more))
  const with_ = (key: string, more: Partial<ViolationCategory>) =>
    violationCategories.default.map((entry) => (entry.key === key ? { ...entry, ...more } : entry))

  test('name the law and the responsible authority where the reporter names none', async () => {
    await changed(
      violationCategories.key,
      with_('waste', { law: 'Хог хаягдлын тухай хууль', organisation: 'Тохижилт үйлчилгээ' }),
    )

    const own = (await register({ law: 'Зөрчлийн тухай хууль', organisation: 'Өөр' })).body.data
    const other = (await register()).body.data
    expect([own.law, own.organisation]).toEqual(['Зөрчлийн тухай хууль', 'Өөр'])
    expect([other.law, other.organisation]).toEqual(['Хог хаягдлын тухай хууль', 'Тохижилт үйлчилгээ'])
    const found = await t.as(khorooAdmin).get(`/v1/violations?q=${encodeURIComponent('Тохижилт')}`)
    expect(found.body.meta.total).toBe(1)
  })

  test('assign a violation to the responsible level, with the deadline of the category', async () => {
    await changed(violationCategories.key, with_('parking', { level: 'district', workingDays: 1 }))

    const made = (await register({ category: 'parking' })).body.data
    // the next working day after the Friday
    expect([made.level, made.status, made.dueOn]).toEqual(['district', 'reported', '2026-11-23'])
    expect((await t.as(khorooAdmin).post(`/v1/violations/${made.id}/transitions`, { action: 'verify' })).status).toBe(
      409,
    )
    const verified = await t.as(districtAdmin).post(`/v1/violations/${made.id}/transitions`, { action: 'verify' })
    expect(verified.body.data.status).toBe('verified')
    // another level has its usual deadline: 15 working days, with a holiday among them
    const referred = await t
      .as(districtAdmin)
      .post(`/v1/violations/${made.id}/transitions`, { action: 'refer', note: 'Нийслэлийн эрх хэмжээ' })
    expect([referred.body.data.level, referred.body.data.dueOn]).toEqual(['city', '2026-12-14'])
  })

  test('existing records keep their level, law and deadline', async () => {
    const before = (await register()).body.data
    await changed(violationCategories.key, with_('waste', { level: 'city', law: 'Өөр хууль', workingDays: 1 }))

    const { level, law, dueOn } = (await t.as(khorooAdmin).get(`/v1/violations/${before.id}`)).body.data
    expect({ level, law, dueOn }).toEqual({ level: 'khoroo', law: '', dueOn: before.dueOn })
  })

  test('a closed one is rejected on its field; the total by category counts every entry of the list', async () => {
    await register({ category: 'noise' })
    await changed(violationCategories.key, closing(violationCategories.default, 'noise'))

    expect(wrong(await register({ category: 'noise' }))).toEqual([400, 'category', 'not_in_list'])
    expect(wrong(await register({ category: 'nothing' }))).toEqual([400, 'category', 'not_in_list'])
    const { category } = (await t.as(cityAdmin).get('/v1/violations/totals')).body.data
    expect(Object.keys(category)).toEqual(violationCategories.default.map(({ key }) => key))
    const effects = await t.as(cityAdmin).get(`/v1/settings/${violationCategories.key}/effects`)
    expect(effects.body.data).toEqual([{ code: 'openViolations', entry: 'noise', count: 1 }])
  })
})
