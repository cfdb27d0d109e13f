import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { makeSurvey } from '../../../testing/survey-rows.ts'
import { draft, okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

// The export of the list of surveys, and filtering by dates and sorting by level: docs/rules/surveys.md.

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-02-01T04:00:00Z'))
  const lighting = await publishSurvey(t, khorooAdmin, ['D1K1S1'], { title: { mn: '=Гэрэлтүүлэг', en: 'Lighting' } })
  await publishSurvey(t, otherDistrictAdmin, ['D2'], { title: { mn: 'Хог тээвэр' } })
  await publishSurvey(t, cityAdmin, ['C'], {
    title: { mn: 'Авто зам' },
    startDate: '2026-05-01',
    endDate: '2026-05-31',
  })
  okOf(await t.as(khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), [], { title: { mn: 'Ноорог асуулга' } })), 201)
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  const answers = { [lighting.choice.id]: { option: lighting.choice.options[0]?.id } }
  okOf(await t.as(leader).post(`/v1/surveys/${lighting.id}/answers`, sent(answers, { channel: 'in_person' })), 201)
  await countAnswers(t.core, lighting.id)
})

const file = async (person: TestPerson | null, query = '') => {
  const reply = await t.as(person).get(`/v1/surveys/export?format=csv${query}`, { 'accept-language': 'mn' })
  return { status: reply.status, rows: reply.text.replace('\uFEFF', '').trim().split('\r\n') }
}
const titles = async (person: TestPerson, query = '') =>
  (await file(person, query)).rows.slice(1).map((row) => row.split(',')[0])
const found = async (person: TestPerson, query: string) =>
  okOf(await t.as(person).get(`/v1/surveys?${query}`)).map(({ title }: { title: { mn: string } }) => title.mn)

describe('the export of the list', () => {
  test('contains the surveys within reach, without drafts of other areas', async () => {
    expect((await titles(khorooAdmin, '&sort=title')).toSorted()).toEqual([
      "'=Гэрэлтүүлэг",
      'Авто зам',
      'Ноорог асуулга',
    ])
    expect((await titles(districtAdmin)).toSorted()).toEqual(["'=Гэрэлтүүлэг", 'Авто зам'])
    expect((await titles(otherDistrictAdmin)).toSorted()).toEqual(['Авто зам', 'Хог тээвэр'])
    expect((await titles(leader)).toSorted()).toEqual(["'=Гэрэлтүүлэг", 'Авто зам'])
  })

  test('is refused to citizens and visitors', async () => {
    expect((await file(citizen)).status).toBe(403)
    expect((await file(null)).status).toBe(401)
  })

  test('applies the filter, search and order, and formats the columns', async () => {
    expect(await titles(cityAdmin, '&phase=expected')).toEqual(['Авто зам'])
    expect(await titles(cityAdmin, '&q=хог')).toEqual(['Хог тээвэр'])
    expect(await titles(cityAdmin, '&sort=title')).toEqual(["'=Гэрэлтүүлэг", 'Авто зам', 'Хог тээвэр'])
    const { rows } = await file(khorooAdmin, '&phase=active')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toBe(
      'Гарчиг,Нутаг дэвсгэр,Төлөв,Эхлэх огноо,Дуусах огноо,Оролцооны хэлбэр,Асуултын тоо,Төлөвлөсөн хариулт,Цугларсан хариулт,"Хүрсэн түвшин, %",Хамрагдсан огноо,Үүсгэсэн хэрэглэгч,Үүсгэсэн огноо',
    )
    expect(rows[1]).toContain(',Явагдаж буй,2026-03-01,2026-03-31,Цахим; Биечлэн,4,30,1,3.3,,')
  })

  test('is logged with its filters', async () => {
    await file(districtAdmin, '&phase=closed')
    const { rows } = await t.core.pool.query(
      `select details from audit_log where action = 'surveys.export_list' and actor_id = $1 order by id desc limit 1`,
      [districtAdmin.id],
    )
    expect(rows[0]?.details).toMatchObject({ format: 'csv', phase: 'closed' })
  })
})

describe('filtering by dates', () => {
  test.each([
    ['to=2026-02-28', []],
    ['to=2026-03-01&from=2026-03-01', ['=Гэрэлтүүлэг', 'Ноорог асуулга']],
    ['from=2026-03-31&to=2026-04-30', ['=Гэрэлтүүлэг', 'Ноорог асуулга']],
    ['from=2026-04-01&to=2026-05-01', ['Авто зам']],
  ])('%s lists the surveys that run on any of these days', async (query, expected) => {
    expect((await found(khorooAdmin, query)).toSorted()).toEqual(expected)
  })

  test('a draft without dates is found by its creation day in Ulaanbaatar', async () => {
    const { rows } = await t.core.pool.query<{ id: string }>(
      `select id from surveys where title ->> 'mn' = 'Ноорог асуулга'`,
    )
    await t.core.pool.query(
      `update surveys set start_date = null, end_date = null, created_at = '2026-02-03T16:30:00Z' where id = $1`,
      [rows[0]?.id],
    )
    expect(await found(khorooAdmin, 'phase=draft&from=2026-02-04&to=2026-02-04')).toEqual(['Ноорог асуулга'])
    expect(await found(khorooAdmin, 'phase=draft&to=2026-02-03')).toEqual([])
  })
})

test('sorting by level orders surveys without expected answers below all others', async () => {
  await makeSurvey(t.core.pool, { area: 'D1K1', title: 'Хүлээлтгүй' })
  const all = await found(khorooAdmin, 'sort=-level')
  expect(all[0]).toBe('=Гэрэлтүүлэг')
  expect((await found(khorooAdmin, 'sort=level')).at(-1)).toBe('=Гэрэлтүүлэг')
})
