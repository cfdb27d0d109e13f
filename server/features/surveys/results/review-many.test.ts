import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin } = people
const NOTE = 'Нэг дор ирсэн давхардсан хариулт'

let t: TestApp
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-03-10T04:00:00Z'))
})

test('flagged answers are set aside together with one reason; those decided before or out of reach are left', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
  const path = `/v1/surveys/${survey.id}`
  for (const code of ['D1K1S1', 'D1K1S2', 'D1K2S1', 'D2K1S1']) {
    const { ticket } = okOf(await t.as(null).get(`${path}/ticket`))
    const answers = { [survey.choice.id]: { option: survey.choice.options[0]?.id } }
    okOf(await t.as(null).post(`${path}/answers`, sent(answers, { areaId: idOf(code), ticket })), 201)
  }
  // one of them is not counted yet
  const numbers = okOf(await t.as(cityAdmin).get(`${path}/flags`)).map(({ no }: { no: number }) => no)
  expect(numbers).toHaveLength(4)
  await countAnswers(t.core, survey.id)
  const decide = (person: Parameters<TestApp['as']>[0], more: object = {}) =>
    t.as(person).post(`${path}/flags/reviews`, { numbers, decision: 'set_aside', note: NOTE, ...more })

  expect((await decide(khorooAdmin)).status).toBe(403)
  expect((await decide(districtAdmin, { note: '' })).body.errors).toMatchObject([{ path: 'note' }])
  const first = okOf(await decide(districtAdmin))
  expect(first).toEqual({ decided: 3, left: [Math.min(...numbers) + 3] })
  expect(okOf(await t.as(cityAdmin).get(`${path}/result`))).toMatchObject({ answers: 1, flagged: 1, setAside: 3 })
  const [one, two] = await Promise.all([decide(otherDistrictAdmin), decide(cityAdmin)])
  expect(okOf(one).decided + okOf(two).decided).toBe(1)
  expect(okOf(await t.as(cityAdmin).get(`${path}/result`))).toMatchObject({ answers: 0, flagged: 0, setAside: 4 })
})
