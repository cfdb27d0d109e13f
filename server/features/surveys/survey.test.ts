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
/** Thirty days and a second after the end of the last day. */
const LONG_AFTER = new Date('2026-04-30T16:00:01Z')
const NOTE = 'Хангалттай хариулт ирсэн'

// the table of actions in docs/rules/surveys.md
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

describe.each(ACTIONS)('a survey in the phase %s', (phase, prepare, now, actions) => {
  test('offers its managers exactly the actions of the table, and others none', async () => {
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

  test('refuses all other actions with the phase', async () => {
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
  test('may be incomplete except for its area, but cannot be published then', async () => {
    const created = await write(khorooAdmin, {
      title: { mn: '' },
      startDate: null,
      endDate: null,
      targets: [],
      structure: [],
    })
    expect(created).toMatchObject({ phase: 'draft', questions: 0, level: null })

    const refused = await act(khorooAdmin, created.id, { action: 'publish' })
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'title.mn',
      'startDate',
      'endDate',
      'targets',
      'structure',
    ])
  })

  test('is visible in its area only', async () => {
    const { id } = await write(districtAdmin)
    for (const person of [cityAdmin, khorooAdmin, otherDistrictAdmin, leader, citizen, null])
      expect((await one(person, id)).status).toBe(404)
  })

  test.each([
    ['another khoroo', 'D1K2'],
    ['the district above', 'D1'],
    ['an area that does not exist', 'nowhere'],
  ])('cannot target %s', async (_, code) => {
    const answer = await t
      .as(khorooAdmin)
      .post('/v1/surveys', draft(idOf('D1K1'), [{ areaId: idOf('D1K1S1') }, { areaId: idOf(code) }]))
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual(
      expect.objectContaining({ path: 'targets.1.areaId', code: 'out_of_reach' }),
    )
  })

  test('cannot target an area inside another target', async () => {
    const targets = [{ areaId: idOf('D1K1S1') }, { areaId: idOf('D1K1') }]
    expect((await t.as(khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), targets))).body.errors).toMatchObject([
      { path: 'targets.0.areaId', code: 'twice' },
    ])
  })

  test('saved from an old version gets `stale` with the current survey', async () => {
    const { id, version } = await write(khorooAdmin)
    okOf(await t.as(khorooAdmin).patch(`/v1/surveys/${id}`, { title: { mn: 'Нэг' }, version }))

    expect(await t.as(khorooAdmin).patch(`/v1/surveys/${id}`, { title: { mn: 'Хоёр' }, version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { title: { mn: 'Нэг' } } },
    })
  })

  test('with an invalid question is rejected with an error on its path', async () => {
    const structure = questions().structure
    const broken = [{ ...structure[0], questions: [{ ...structure[0]?.questions[2], steps: 99 }] }]
    const answer = await t.as(khorooAdmin).post('/v1/surveys', draft(idOf('D1K1'), [], { structure: broken }))
    expect(answer.body.errors).toMatchObject([{ path: 'structure.0.questions.0.steps', code: 'too_big' }])
  })
})

describe('a published survey', () => {
  test('is frozen, which the database enforces', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    await expect(t.core.pool.query(`update surveys set structure = '[]' where id = $1`, [survey.id])).rejects.toThrow(
      'frozen',
    )
    await expect(t.core.pool.query(`update surveys set open_to_all = true where id = $1`, [survey.id])).rejects.toThrow(
      'frozen',
    )
    await expect(
      t.core.pool.query(`update surveys set start_date = '2026-01-01' where id = $1`, [survey.id]),
    ).rejects.toThrow('frozen')
  })

  test('expects one answer per household, or the explicit number', async () => {
    const survey = await publishSurvey(t, districtAdmin, [], {
      targets: [{ areaId: idOf('D1K1') }, { areaId: idOf('D1K2S1'), expected: 7 }],
    })
    expect(okOf(await one(districtAdmin, survey.id))).toMatchObject({ expected: 67, collected: 0, level: 0 })
  })

  test('is published by exactly one of two concurrent requests; the other gets 409', async () => {
    const { id } = await write(khorooAdmin)
    const both = await Promise.all([
      act(khorooAdmin, id, { action: 'publish' }),
      act(khorooAdmin, id, { action: 'publish' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('can be unpublished while it has no answers', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(await act(khorooAdmin, survey.id, { action: 'unpublish' }))
    expect(okOf(await one(khorooAdmin, survey.id))).toMatchObject({ phase: 'draft', expected: 0 })
  })

  test('is closed with a reason and reopened with a later last day within thirty days of closing', async () => {
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

  test('closed by its last day can be reopened like one closed manually', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(new Date('2026-04-30T16:00:00Z'))
    const reopen = (endDate: string, note?: string) => act(khorooAdmin, survey.id, { action: 'reopen', endDate, note })

    expect((await reopen('2026-05-10')).body.errors).toMatchObject([{ path: 'note', code: 'required' }])
    expect((await reopen('2026-04-30', NOTE)).body.errors).toMatchObject([{ path: 'endDate', code: 'in_the_past' }])
    okOf(await reopen('2026-05-10', NOTE))
    expect(okOf(await one(khorooAdmin, survey.id))).toMatchObject({ phase: 'active', endDate: '2026-05-10' })
  })

  test('with public results can be reopened', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'], { resultView: 'public_after_close' })
    t.setNow(DURING)
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))

    okOf(await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE, endDate: '2026-03-31' }))
    expect(okOf(await t.as(khorooAdmin).get(`/v1/surveys/${survey.id}`)).phase).toBe('active')
  })

  test('closed before it began must end after its first day when reopened', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))

    const reply = await act(khorooAdmin, survey.id, { action: 'reopen', note: NOTE, endDate: '2026-03-01' })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'endDate', code: 'not_after_start' })],
    ])
  })

  test('is not closed or extended on the basis of an old version, which gets `stale`', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(DURING)
    const { version } = okOf(await one(khorooAdmin, survey.id))
    const extend = (endDate: string) =>
      t.as(districtAdmin).post(`/v1/surveys/${survey.id}/extend`, { endDate, version })
    okOf(await extend('2026-04-10'))

    for (const reply of [
      await extend('2026-04-20'),
      await act(khorooAdmin, survey.id, { action: 'close', note: NOTE, version }),
    ])
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'stale', current: { phase: 'active', endDate: '2026-04-10' } },
      })
  })

  test('can only be extended to a later day', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(DURING)
    const extend = (endDate: string) => t.as(khorooAdmin).post(`/v1/surveys/${survey.id}/extend`, { endDate })
    expect((await extend('2026-03-31')).body.errors).toMatchObject([{ path: 'endDate', code: 'not_later' }])
    expect((await extend('2026-02-30')).body.errors).toMatchObject([{ path: 'endDate', code: 'date' }])
    expect(okOf(await extend('2026-04-15'))).toMatchObject({ endDate: '2026-04-15', phase: 'active' })
  })

  test('is copied without dates and answers, and cannot be copied by an area below', async () => {
    const survey = await publishSurvey(t, districtAdmin, [], {
      targets: [{ areaId: idOf('D1K1') }, { areaId: idOf('D1K2') }],
    })
    const copy = await t.as(otherKhorooAdmin).post(`/v1/surveys/${survey.id}/copy`)
    expect(copy.status).toBe(403)
    const copied = okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/copy`), 201)
    expect(copied).toMatchObject({
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
  test('is shown newest first, only to people who may change the survey', async () => {
    const survey = await publishSurvey(t, khorooAdmin, ['D1K1'])
    t.setNow(DURING)
    okOf(await act(khorooAdmin, survey.id, { action: 'close', note: NOTE }))
    const history = (person: TestPerson | null) => t.as(person).get(`/v1/surveys/${survey.id}/history`)

    for (const person of [leader, citizen]) expect((await history(person)).status, person.name).toBe(403)
    expect((await history(null)).status).toBe(401)
    expect((await history(otherDistrictAdmin)).status).toBe(404)
    const entries = okOf(await history(districtAdmin))
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['close', 'publish', 'create'])
    expect(entries[0]).toMatchObject({ from: 'published', to: 'closed', note: NOTE, role: 'KHOROO_ADMIN' })
  })
})

describe('the list', () => {
  test('counts by phase, sorts and searches within reach', async () => {
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
