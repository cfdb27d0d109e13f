import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { okOf, publishSurvey } from '../../testing/surveys.ts'

// All routes that read answers apply the same area and channel filters: docs/rules/reach.md, docs/rules/surveys.md.

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader } = people

/** Most answers in one district, so that the other one counts as a small area (fewer than one in fifty). */
const ANSWERS = [
  ...Array.from({ length: 60 }, (_, n) => ({ area: 'D2K1S1', channel: 'online', text: `танай ${n}` })),
  { area: 'D1K1S1', channel: 'online', text: 'манай цахим' },
  { area: 'D1K1', channel: 'in_person', text: 'манай биечлэн' },
] as const

let t: TestApp
let id: string
let exports = 0
const textQuestion = { id: randomUUID(), type: 'long_text', text: { mn: 'Юу вэ?' }, required: false, maxChars: 100 }
const place = { id: randomUUID(), type: 'location', text: { mn: 'Хаана вэ?' }, required: false }
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [textQuestion, place] }]
  id = (await publishSurvey(t, cityAdmin, ['C'], { structure })).id
  for (const { area, channel, text } of ANSWERS) {
    await t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
       values ($1, $2, $3, $4::text::uuid, $4::text, 'X', $5, now(), '2026-03-10T04:00:00Z')`,
      [
        id,
        idOf(area),
        channel,
        randomUUID(),
        JSON.stringify({ [textQuestion.id]: text, [place.id]: { latitude: 47.9, longitude: 106.9 } }),
      ],
    )
  }
})

/** The routes, each with the number of answers it returns. */
const READINGS: [string, (person: TestPerson, slice: string) => Promise<number>][] = [
  ['the result', async (person, slice) => okOf(await t.as(person).get(`/v1/surveys/${id}/result?${slice}`)).answers],
  [
    'text answers',
    async (person, slice) => {
      const { body } = await t
        .as(person)
        .get(`/v1/surveys/${id}/texts?questionId=${textQuestion.id}&pageSize=100&${slice}`)
      expect(body.meta.total).toBe(body.data.length)
      return body.data.length
    },
  ],
  [
    'text answers with a search',
    async (person, slice) => {
      const { body } = await t
        .as(person)
        .get(
          `/v1/surveys/${id}/texts?questionId=${textQuestion.id}&pageSize=100&q=${encodeURIComponent('анай')}&${slice}`,
        )
      expect(body.meta.total).toBe(body.data.length)
      return body.data.length
    },
  ],
  [
    'map points in a list',
    async (person, slice) =>
      (await t.as(person).get(`/v1/surveys/${id}/places?questionId=${place.id}&pageSize=100&${slice}`)).body.data
        .length,
  ],
  [
    'map points on the map',
    async (person, slice) => {
      const { body } = await t.as(person).get(`/v1/surveys/${id}/places/points?questionId=${place.id}&${slice}`)
      expect(body.meta.total).toBe(body.data.length)
      return body.data.length
    },
  ],
  [
    'the export',
    async (person, slice) => {
      const reply = await t.http.inject({
        url: `/v1/surveys/${id}/export?format=csv&${slice}`,
        headers: { authorization: `Bearer ${await t.tokenOf(person)}` },
        // a new address each time, because exports are rate-limited
        remoteAddress: `10.1.1.${++exports}`,
      })
      return reply.body.trim().split('\r\n').length - 1
    },
  ],
]

describe.each(READINGS)('%s', (_, read) => {
  test.each<[TestPerson, string, number]>([
    [cityAdmin, '', 62],
    [cityAdmin, 'channel=in_person', 1],
    [cityAdmin, `areaId=${idOf('D1')}`, 2],
    [cityAdmin, `areaId=${idOf('D1')}&channel=online`, 1],
    [cityAdmin, `areaId=${idOf('D2')}`, 60],
    [cityAdmin, `areaId=${idOf('D1K2')}`, 0],
    [districtAdmin, '', 2],
    [districtAdmin, `areaId=${idOf('D1K1S1')}`, 1],
    [otherDistrictAdmin, '', 60],
    [otherDistrictAdmin, 'channel=in_person', 0],
    [khorooAdmin, '', 2],
    [leader, '', 1],
  ])('for $name with the filter "%s"', async (person, slice, expected) => {
    expect(await read(person, slice)).toBe(expected)
  })
})

test('map points are for staff only and contain nothing but coordinates', async () => {
  const points = (person: TestPerson | null) =>
    t.as(person).get(`/v1/surveys/${id}/places/points?questionId=${place.id}`)

  expect([(await points(null)).status, (await points(people.citizen)).status]).toEqual([401, 403])
  expect((await points(leader)).body.data).toEqual([{ latitude: 47.9, longitude: 106.9 }])
  const other = await t.as(cityAdmin).get(`/v1/surveys/${id}/places/points?questionId=${textQuestion.id}`)
  expect(other).toMatchObject({ status: 400, body: { errors: [{ path: 'questionId' }] } })
})
