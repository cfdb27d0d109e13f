import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { readCsv } from '../../../testing/sheets.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'

// Corrections of published surveys, the archive and punctual coverage: docs/rules/surveys.md.

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const NOTE = 'Үсгийн алдаа засав'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-03-10T04:00:00Z')))

type Survey = Awaited<ReturnType<typeof publishSurvey>>
const find = async ({ id }: Survey, person: TestPerson = cityAdmin) => okOf(await t.as(person).get(`/v1/surveys/${id}`))
const correct = async (survey: Survey, texts: object[], { by = cityAdmin, note = NOTE } = {}) =>
  t.as(by).post(`/v1/surveys/${survey.id}/corrections`, { version: (await find(survey)).version, note, texts })
const codes = (body: { errors: { path: string; code: string }[] }) =>
  body.errors.map(({ path, code }) => `${path} ${code}`)

describe('a correction', () => {
  test('changes only the given texts; answers, counts and the rest of the survey are unaffected', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const [option] = survey.choice.options
    const body = sent({ [survey.choice.id]: { option: option?.id } })
    okOf(await t.as(citizen).post(`/v1/surveys/${survey.id}/answers`, body), 201)
    const before = await find(survey)
    const after = okOf(
      await correct(survey, [
        { field: 'title', text: { mn: 'Гэрэлтүүлгийн санал асуулга' } },
        { id: survey.choice.id, field: 'text', text: { mn: 'Аль нь вэ, сонгоно уу?', en: 'Which one?' } },
        { id: survey.choice.id, field: 'help', text: { mn: 'Нэгийг сонгоно' } },
        { id: option?.id, field: 'text', text: { mn: 'Анхных' } },
        { id: survey.structure[0]?.id, field: 'title', text: { mn: 'Нэгдүгээр бүлэг' } },
      ]),
    )
    const [group] = after.structure
    expect(after.title.mn).toBe('Гэрэлтүүлгийн санал асуулга')
    expect(group.title.mn).toBe('Нэгдүгээр бүлэг')
    expect(group.questions[0]).toEqual({
      ...before.structure[0].questions[0],
      text: { mn: 'Аль нь вэ, сонгоно уу?', en: 'Which one?' },
      help: { mn: 'Нэгийг сонгоно' },
      options: [{ id: option?.id, text: { mn: 'Анхных' } }, survey.choice.options[1]],
    })
    expect(group.questions.slice(1)).toEqual(before.structure[0].questions.slice(1))
    const result = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))
    expect(result.questions[0].counts).toEqual([{ key: option?.id, count: 1 }])
    expect(result.answers).toBe(1)
  })

  test('does not invalidate answers that were begun before it', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
    const { ticket } = okOf(await t.as(citizen).get(`/v1/surveys/${survey.id}/ticket`))
    okOf(await correct(survey, [{ id: survey.choice.id, field: 'text', text: { mn: 'Зассан асуулт' } }]))
    const body = sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } }, { ticket })
    expect((await t.as(citizen).post(`/v1/surveys/${survey.id}/answers`, body)).status).toBe(201)
  })

  test('appears in the history with its reason and in the audit log with the old and new texts', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    okOf(await correct(survey, [{ id: survey.words.id, field: 'text', text: { mn: 'Таны саналууд' } }]))
    const { data } = (await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/history`)).body
    expect(data[0]).toMatchObject({ action: 'correct', note: NOTE })
    const { rows } = await t.core.pool.query(
      `select details from audit_log where row_id = $1 and action = 'surveys.correct'`,
      [survey.id],
    )
    expect(rows).toEqual([
      {
        details: {
          changes: [{ id: survey.words.id, field: 'text', from: { mn: 'Таны санал' }, to: { mn: 'Таны саналууд' } }],
        },
      },
    ])
  })

  test.each<[string, (survey: Survey) => object, string]>([
    [
      'of an unknown question',
      () => ({ id: randomUUID(), field: 'text', text: { mn: 'Үг' } }),
      'texts.0.id not_in_list',
    ],
    [
      'of a field it does not have',
      ({ choice }) => ({ id: choice.id, field: 'low', text: { mn: 'Үг' } }),
      'texts.0.id not_in_list',
    ],
    [
      'that empties a question',
      ({ choice }) => ({ id: choice.id, field: 'text', text: { mn: '' } }),
      'structure.0.questions.0.text.mn required',
    ],
    [
      'that is too long',
      ({ choice }) => ({ id: choice.options[0]?.id, field: 'text', text: { mn: 'а'.repeat(201) } }),
      'structure.0.questions.0.options.0.text.mn too_long',
    ],
    [
      'that refers to a later answer',
      ({ choice, words }) => ({ id: choice.id, field: 'text', text: { mn: `{{${words.id}}}` } }),
      'structure.0.questions.0.text.mn not_earlier',
    ],
  ])('%s is rejected', async (_, text, code) => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const { status, body } = await correct(survey, [text(survey)])
    expect([status, ...codes(body)]).toEqual([400, code])
    expect((await find(survey)).version).toBe(2)
  })

  test('is refused with a stale version, without permission and after closing', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const texts = [{ field: 'title', text: { mn: 'Өөр нэр' } }]
    const path = `/v1/surveys/${survey.id}/corrections`
    expect((await t.as(cityAdmin).post(path, { version: 1, note: NOTE, texts })).body.code).toBe('stale')
    for (const [by, status] of [
      [khorooAdmin, 403],
      [districtAdmin, 403],
      [leader, 403],
      [citizen, 403],
    ] as const)
      expect((await correct(survey, texts, { by })).status).toBe(status)
    okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: NOTE }))
    expect((await correct(survey, texts)).body.code).toBe('wrong_state')
  })

  test.each([
    ['the type of a question', { type: 'long_text', maxChars: 10 }],
    ['whether an answer is required', { required: false }],
    ['a condition', { showIf: [] }],
    ['the id of an option', { options: [{ id: randomUUID(), text: { mn: 'А' } }] }],
  ])('cannot change %s: the database refuses it', async (_, change) => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const [group] = survey.structure
    const structure = [{ ...group, questions: [{ ...survey.choice, ...change }, ...(group?.questions.slice(1) ?? [])] }]
    await expect(
      t.core.pool.query('update surveys set structure = $2 where id = $1', [survey.id, JSON.stringify(structure)]),
    ).rejects.toThrow('frozen')
  })

  test('cannot reorder or remove questions: the database refuses it', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const [group] = survey.structure
    for (const questions of [group?.questions.toReversed(), group?.questions.slice(1), []])
      await expect(
        t.core.pool.query('update surveys set structure = $2 where id = $1', [
          survey.id,
          JSON.stringify([{ ...group, questions }]),
        ]),
      ).rejects.toThrow('frozen')
  })
})

describe('the archive', () => {
  const move = (survey: Survey, archived: boolean, by = cityAdmin) =>
    t.as(by).post(`/v1/surveys/${survey.id}/archive`, { archived })
  const ids = async (query: string, by: TestPerson | null = cityAdmin) =>
    okOf(await t.as(by).get(`/v1/surveys?pageSize=100${query}`)).map(({ id }: { id: string }) => id)

  test('hides a closed survey from lists by default, and can be undone', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { resultView: 'public_after_close' })
    expect((await move(survey, true)).body.code).toBe('wrong_state')
    t.setNow(new Date('2026-04-02T04:00:00Z'))
    expect(okOf(await move(survey, true))).toMatchObject({ archived: true, allowedActions: ['unarchive', 'copy'] })
    expect(await ids('')).not.toContain(survey.id)
    expect(await ids('&results=public', null)).not.toContain(survey.id)
    expect(await ids('&archive=only')).toEqual([survey.id])
    expect(await ids('&archive=with')).toContain(survey.id)
    expect((await move(survey, true)).body.code).toBe('wrong_state')
    // its results remain available
    okOf(await t.as(null).get(`/v1/surveys/${survey.id}/result`))
    okOf(await move(survey, false))
    expect(await ids('')).toContain(survey.id)
  })

  test('is refused to people who do not manage the survey', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    t.setNow(new Date('2026-04-02T04:00:00Z'))
    for (const by of [khorooAdmin, leader, citizen]) expect((await move(survey, true, by)).status).toBe(403)
  })
})

test('coverage is on time by the originally published last day, even after the survey is extended', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['D1K1S1'])
  await t.core.pool.query('update survey_coverage set expected = 1 where survey_id = $1', [survey.id])
  const whole = async () => okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage`)).whole
  expect(await whole()).toMatchObject({ sections: 1, onTime: 0 })
  const extend = { endDate: '2026-05-31' }
  okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/extend`, extend))
  const cover = (day: string) =>
    t.core.pool.query('update survey_coverage set collected = 1, covered_on = $2 where survey_id = $1', [
      survey.id,
      day,
    ])
  await cover('2026-04-01')
  expect(await whole()).toMatchObject({ onTime: 0 })
  await cover('2026-03-31')
  expect(await whole()).toMatchObject({ onTime: 1 })
})

test('the coverage export contains the share of punctual sections of each area, including uncounted answers', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['D1K1', 'D1K2S1'])
  await t.core.pool.query('update survey_coverage set expected = 1 where survey_id = $1', [survey.id])
  const cover = (codes: string[], day: string) =>
    t.core.pool.query(
      'update survey_coverage set collected = 1, covered_on = $2 where survey_id = $1 and area_id = any($3::uuid[])',
      [survey.id, day, codes.map(idOf)],
    )
  await cover(['D1K1S1'], '2026-03-31')
  await cover(['D1K1S2'], '2026-04-01')
  // an uncounted answer that arrives within the survey's run
  await t.core.pool.query(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
     values ($1, $2, 'online', gen_random_uuid(), 'p', 'X', '{}', $3, $3)`,
    [survey.id, idOf('D1K2S1'), new Date('2026-03-10T04:00:00Z')],
  )
  const { text } = await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage/export?format=csv`, {
    'accept-language': 'en',
  })
  const [head = [], ...rows] = readCsv(text)
  const at = (name: string) => head.indexOf(name)

  expect(rows.map((row) => [row[3], row[at('Sections asked')], row[at('Sections covered on time, %')]])).toEqual([
    ['City', '3', '66.7'],
    ['District', '3', '66.7'],
    ['Khoroo', '2', '50'],
    ['Section', '1', '100'],
    ['Section', '1', '0'],
    ['Khoroo', '1', '100'],
    ['Section', '1', '100'],
  ])
})
