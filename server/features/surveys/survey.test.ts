import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { draft, okOf, publishSurvey, questions, sent } from '../../testing/surveys.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-02-01T04:00:00Z')))

const write = async (person: TestPerson, more: object = {}) =>
  okOf(
    await t
      .as(person)
      .post('/v1/surveys', draft(idOf(person.area ?? 'C'), [{ areaId: idOf(person.area ?? 'C') }], more)),
    201,
  )
const act = (person: TestPerson, id: string, body: object) => t.as(person).post(`/v1/surveys/${id}/transitions`, body)
const one = (person: TestPerson | null, id: string) => t.as(person).get(`/v1/surveys/${id}`)
const DURING = new Date('2026-03-10T04:00:00Z')
const AFTER = new Date('2026-04-01T04:00:00Z')
/** Thirty days and a second after the last moment of the last day. */
const LONG_AFTER = new Date('2026-04-30T16:00:01Z')
const NOTE = 'Хангалттай хариулт ирсэн'

// docs/rules/surveys.md, the table of actions: for each phase exactly these
const ACTIONS: [string, (id: string) => Promise<unknown> | undefined, Date | undefined, string[]][] = [
  ['draft', () => undefined, undefined, ['publish', 'copy', 'change', 'remove']],
  [
    'expected',
    (id) => act(khorooAdmin, id, { action: 'publish' }),
    undefined,
    ['unpublish', 'close', 'correct', 'copy'],
  ],
  ['active', (id) => act(khorooAdmin, id, { action: 'publish' }), DURING, ['close', 'extend', 'correct', 'copy']],
  ['closed', (id) => act(khorooAdmin, id, { action: 'publish' }), AFTER, ['reopen', 'archive', 'copy']],
  ['closed', (id) => act(khorooAdmin, id, { action: 'publish' }), LONG_AFTER, ['archive', 'copy']],
]

describe.each(ACTIONS)('%s', (phase, prepare, now, actions) => {
  test('its maker may do exactly what the table says, others in reach the same or nothing', async () => {
    const { id } = await write(khorooAdmin)
    await prepare(id)
    if (now) t.setNow(now)

    expect(okOf(await one(khorooAdmin, id))).toMatchObject({ phase, allowedActions: actions })
    if (phase === 'draft') return expect((await one(cityAdmin, id)).status).toBe(404)
    expect(okOf(await one(districtAdmin, id)).allowedActions).toEqual(actions)
    expect(okOf(await one(leader, id)).allowedActions).toEqual([])
    expect(okOf(await one(citizen, id)).allowedActions).toEqual([])
    expect((await one(otherDistrictAdmin, id)).status).toBe(404)
  })

  test('what the table does not name is refused with the phase', async () => {
    const { id } = await write(khorooAdmin)
    await prepare(id)
    if (now) t.setNow(now)

    const all = ['publish', 'unpublish', 'close', 'reopen'].filter((action) => !actions.includes(action))
    for (const action of all) {
      expect(await act(khorooAdmin, id, { action, note: NOTE, endDate: '2026-05-01' })).toMatchObject({
        status: 409,
        body: { code: 'wrong_state', params: { state: phase, action, allowedActions: actions } },
      })
    }
    if (!actions.includes('extend'))
      expect((await t.as(khorooAdmin).post(`/v1/surveys/${id}/extend`, { endDate: '2026-05-01' })).status).toBe(409)
    if (!actions.includes('change'))
      expect((await t.as(khorooAdmin).patch(`/v1/surveys/${id}`, { title: { mn: 'Өөр' }, version: 2 })).status).toBe(
        409,
      )
    if (!actions.includes('remove')) expect((await t.as(khorooAdmin).delete(`/v1/surveys/${id}`)).status).toBe(409)
  })
})

describe('a draft', () => {
  test('may lack everything but its area', async () => {
    const made = await write(khorooAdmin, {
      title: { mn: '' },
      startDate: null,
      endDate: null,
      targets: [],
      structure: [],
    })
    expect(made).toMatchObject({ phase: 'draft', questions: 0, level: null })

    const refused = await act(khorooAdmin, made.id, { action: 'publish' })
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'title.mn',
      'startDate',
      'endDate',
      'targets',
      'structure',
    ])
  })

  test('is seen by its area alone', async () => {
    const { id } = await write(districtAdmin)
    for (const person of [cityAdmin, khorooAdmin, otherDistrictAdmin, leader, citizen, null])
      expect((await one(person, id)).status).toBe(404)
  })

  test.each([
    ['another khoroo', 'D1K2'],
    ['the district above', 'D1'],
    ['an area that does not exist', 'nowhere'],
  ])('cannot be asked in %s', async (_, code) => {
    const answer = await t
      .as(khorooAdmin)
      .post('/v1/surveys', draft(idOf('D1K1'), [{ areaId: idOf('D1K1S1') }, { areaId: idOf(code) }]))
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual(
      expect.objectContaining({ path: 'targets.1.areaId', code: 'out_of_reach' }),
    )
  })

  test('names no area inside another one', async () => {
    const targets = [{ areaId: idOf('D1K1S1') }, { areaId: idOf('D1K1') }]
    expect((await t.as(khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), targets))).body.errors).toMatchObject([
      { path: 'targets.0.areaId', code: 'twice' },
    ])
  })

  test('saved from an old version is refused with the survey as it is now', async () => {
    const { id, version } = await write(khorooAdmin)
    okOf(await t.as(khorooAdmin).patch(`/v1/surveys/${id}`, { title: { mn: 'Нэг' }, version }))

    expect(await t.as(khorooAdmin).patch(`/v1/surveys/${id}`, { title: { mn: 'Хоёр' }, version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { title: { mn: 'Нэг' } } },
    })
  })

  test('refuses questions that are none, on their path', async () => {
    const structure = questions().structure
    const broken = [{ ...structure[0], questions: [{ ...structure[0]?.questions[2], steps: 99 }] }]
    const answer = await t.as(khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), [], { structure: broken }))
    expect(answer.body.errors).toMatchObject([{ path: 'structure.0.questions.0.steps', code: 'too_big' }])
  })
})

describe('what is published', () => {
  test('is frozen, for scripts as well', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    await expect(t.core.pool.query(`update surveys set structure = '[]' where id = $1`, [survey.id])).rejects.toThrow(
      'frozen',
    )
    await expect(
      t.core.pool.query(`update surveys set start_date = '2026-01-01' where id = $1`, [survey.id]),
    ).rejects.toThrow('frozen')
  })

  test('expects as many answers as there are households, or as many as it says', async () => {
    const survey = await publishSurvey(t, districtAdmin, [], {
      targets: [{ areaId: idOf('D1K1') }, { areaId: idOf('D1K2S1'), expected: 7 }],
    })
    expect(okOf(await one(districtAdmin, survey.id))).toMatchObject({ expected: 67, collected: 0, level: 0 })
  })

  test('of two who publish at once one wins', async () => {
    const { id } = await write(khorooAdmin)
    const both = await Promise.all([
      act(khorooAdmin, id, { action: 'publish' }),
      act(khorooAdmin, id, { action: 'publish' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('goes back to a draft only while nobody has answered', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(await act(khorooAdmin, survey.id, { action: 'unpublish' }))
    expect(okOf(await one(khorooAdmin, survey.id))).toMatchObject({ phase: 'draft', expected: 0 })
  })

  test('is closed with a reason, and opened again within thirty days for a later day', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(DURING)
    expect((await act(khorooAdmin, survey.id, { action: 'close' })).body.errors).toMatchObject([
      { path: 'note', code: 'required' },
    ])
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))
    expect(okOf(await one(khorooAdmin, survey.id))).toMatchObject({
      phase: 'closed',
      closeReason: NOTE,
      allowedActions: ['reopen', 'archive', 'copy'],
    })
    expect((await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE })).body.errors[0].path).toBe('endDate')
    okOf(await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE, endDate: '2026-04-10' }))
    expect(okOf(await one(khorooAdmin, survey.id))).toMatchObject({
      phase: 'active',
      endDate: '2026-04-10',
      closeReason: null,
    })

    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))
    t.setNow(new Date('2026-04-10T04:00:01Z'))
    expect((await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE, endDate: '2026-05-10' })).status).toBe(
      409,
    )
  })

  test('that its last day has closed is opened again like one closed by hand', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(new Date('2026-04-30T16:00:00Z'))
    const reopen = (endDate: string, note?: string) => act(khorooAdmin, survey.id, { action: 'reopen', endDate, note })

    expect((await reopen('2026-05-10')).body.errors).toMatchObject([{ path: 'note', code: 'required' }])
    expect((await reopen('2026-04-30', NOTE)).body.errors).toMatchObject([{ path: 'endDate', code: 'in_the_past' }])
    okOf(await reopen('2026-05-10', NOTE))
    expect(okOf(await one(khorooAdmin, survey.id))).toMatchObject({ phase: 'active', endDate: '2026-05-10' })
  })

  test('whose results everybody has read is not opened again', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'], { resultView: 'public_after_close' })
    t.setNow(DURING)
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))

    expect(await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE, endDate: '2026-03-31' })).toMatchObject({
      status: 409,
      body: { params: { state: 'closed', allowedActions: ['archive', 'copy'] } },
    })
  })

  test('closed before it began ends after its first day when it is opened again', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))

    const reply = await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE, endDate: '2026-03-01' })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'endDate', code: 'not_after_start' })],
    ])
  })

  test('is closed and extended as it was seen, not as somebody has changed it since', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(DURING)
    const { version } = okOf(await one(khorooAdmin, survey.id))
    const extend = (endDate: string) =>
      t.as(districtAdmin).post(`/v1/surveys/${survey.id}/extend`, { endDate, version })
    okOf(await extend('2026-04-10'))

    for (const late of [
      await extend('2026-04-20'),
      await act(khorooAdmin, survey.id, { action: 'close', note: NOTE, version }),
    ])
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { phase: 'active', endDate: '2026-04-10' } },
      })
  })

  test('is extended to a later day only', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(DURING)
    const extend = (endDate: string) => t.as(khorooAdmin).post(`/v1/surveys/${survey.id}/extend`, { endDate })
    expect((await extend('2026-03-31')).body.errors).toMatchObject([{ path: 'endDate', code: 'not_later' }])
    expect((await extend('2026-02-30')).body.errors).toMatchObject([{ path: 'endDate', code: 'date' }])
    expect(okOf(await extend('2026-04-15'))).toMatchObject({ endDate: '2026-04-15', phase: 'active' })
  })

  test('is copied without days and answers, and without areas that the copier does not reach', async () => {
    const survey = await publishSurvey(t, districtAdmin, [], {
      targets: [{ areaId: idOf('D1K1') }, { areaId: idOf('D1K2') }],
    })
    const copy = await t.as(otherKhorooAdmin).post(`/v1/surveys/${survey.id}/copy`)
    expect(copy.status).toBe(403)
    const own = okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/copy`), 201)
    expect(own).toMatchObject({
      phase: 'draft',
      areaId: idOf('C'),
      startDate: null,
      endDate: null,
      collected: 0,
      targets: [{ areaId: idOf('D1K1') }, { areaId: idOf('D1K2') }],
    })
  })
})

describe('the history', () => {
  test('is told to those who may change it, newest first, and to nobody else', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(DURING)
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))
    const history = (person: TestPerson | null) => t.as(person).get(`/v1/surveys/${survey.id}/history`)

    for (const person of [leader, citizen]) expect((await history(person)).status, person.name).toBe(403)
    expect((await history(null)).status).toBe(401)
    expect((await history(otherDistrictAdmin)).status).toBe(404)
    const lines = okOf(await history(districtAdmin))
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(['close', 'publish', 'create'])
    expect(lines[0]).toMatchObject({ from: 'published', to: 'closed', note: NOTE, role: 'KHOROO_ADMIN' })
  })
})

describe('the list', () => {
  test('counts by phase what it shows, and sorts and searches within reach', async () => {
    const fresh = await app()
    fresh.setNow(new Date('2026-02-01T04:00:00Z'))
    const survey = await publishSurvey(fresh, khorooAdmin, ['D1K1'], { title: { mn: 'Хог тээвэр' } })
    await publishSurvey(fresh, otherDistrictAdmin, ['D2'], { title: { mn: 'Хог ялгалт' } })
    okOf(await fresh.as(khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), [])), 201)
    const list = async (person: TestPerson | null, query = '') =>
      (await fresh.as(person).get(`/v1/surveys?${query}`)).body
    const phases = async (person: TestPerson | null) => okOf(await fresh.as(person).get('/v1/surveys/facets')).phase

    expect((await list(khorooAdmin)).meta.total).toBe(2)
    expect(await phases(khorooAdmin)).toEqual({ draft: 1, expected: 1, active: 0, closed: 0 })
    expect(await phases(cityAdmin)).toEqual({ draft: 0, expected: 2, active: 0, closed: 0 })
    expect(
      (await list(cityAdmin, 'q=ХОГ&sort=title')).data.map(({ title }: { title: { mn: string } }) => title.mn),
    ).toEqual(['Хог тээвэр', 'Хог ялгалт'])
    expect((await list(districtAdmin, 'q=хог')).meta.total).toBe(1)
    fresh.setNow(DURING)
    okOf(
      await fresh
        .as(citizen)
        .post(
          `/v1/surveys/${survey.id}/answers`,
          sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } }),
        ),
      201,
    )
    expect((await list(null, 'phase=active')).meta.total).toBe(2)
    expect(okOf(await fresh.as(citizen).get(`/v1/surveys/${survey.id}`)).answered).toBe(true)
    fresh.setNow(AFTER)
    expect(await phases(cityAdmin)).toEqual({ draft: 0, expected: 0, active: 0, closed: 2 })
  })
})
