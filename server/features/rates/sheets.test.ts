import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type Caller, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { criteriaOf, makeRatePeriod } from '../../testing/rates.ts'
import { readCsv } from '../../testing/sheets.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader } = people
const secondDistrictAdmin = { ...districtAdmin, name: 'secondDistrictAdmin', id: idOf('person second district') }

let t: TestApp
let periodId: string
beforeAll(async () => {
  t = await app()
  await t.core.pool.query(
    `insert into users (id, email, role, area_id, area_level, first_name, last_name) values ($1, 'second@test.mn', 'DISTRICT_ADMIN', $2, 'district', 'Бат', 'Дорж')`,
    [secondDistrictAdmin.id, idOf('D1')],
  )
})
beforeEach(async () => {
  await t.core.pool.query('delete from rate_sheets')
  periodId = await makeRatePeriod(t.core.pool)
})

type Level = 'district' | 'khoroo' | 'section'
const FULL = { district: 'D1', khoroo: 'D1K1', section: 'D1K1S1' }
const RATERS = { district: cityAdmin, khoroo: districtAdmin, section: khorooAdmin }
const APPROVERS = { district: otherCityAdmin, khoroo: cityAdmin, section: districtAdmin }

/** Points of every criterion of a level: 5 of 10, 10 of 20 and 4 of 5 make 62.00. */
const scoresOf = (level: Level, points: (number | null)[] = [5, 10, 4]) =>
  criteriaOf(level).map((criterionId, i) => ({ criterionId, points: points[i] ?? null, comment: '', files: [] }))

const begin = async (level: Level, area = FULL[level], by = RATERS[level]) =>
  okOf(await t.as(by).post('/v1/rates/sheets', { periodId, areaId: idOf(area) }), 201)
const fill = async (level: Level, points?: (number | null)[]) => {
  const sheet = await begin(level)
  const body = { scores: scoresOf(level, points), version: sheet.version }
  return okOf(await t.as(RATERS[level]).put(`/v1/rates/sheets/${sheet.id}`, body), 200)
}
const move = (by: Caller, id: string, action: string, note?: string) =>
  by.post(`/v1/rates/sheets/${id}/transitions`, { action, ...(note ? { note } : {}) })
const sent = async (level: Level) => {
  const sheet = await fill(level)
  return okOf(await move(t.as(RATERS[level]), sheet.id, 'send'), 200)
}
const approved = async (level: Level) => {
  const sheet = await sent(level)
  return okOf(await move(t.as(APPROVERS[level]), sheet.id, 'approve'), 200)
}
const statusesOf = async (id: string, who: readonly (typeof people)[keyof typeof people][]) =>
  Object.fromEntries(
    await Promise.all(who.map(async (p) => [p.name, (await t.as(p).get(`/v1/rates/sheets/${id}`)).status])),
  )

test('a sheet shows the points of the last approved one of its area, of the same kind of period only', async () => {
  const earlier = await makeRatePeriod(t.core.pool, { no: 3 })
  const year = await makeRatePeriod(t.core.pool, { kind: 'year', year: 2025, no: 1 })
  const now = periodId
  periodId = earlier
  await approved('khoroo')
  periodId = year
  await fill('khoroo')
  periodId = now
  const sheet = await begin('khoroo')

  const [one, two, three] = criteriaOf('khoroo')
  expect(sheet.before).toEqual([
    { criterionId: one, points: 5 },
    { criterionId: two, points: 10 },
    { criterionId: three, points: 4 },
  ])
  // one that is only sent does not count
  await t.core.pool.query(
    "update rate_sheets set status = 'sent', approved_at = null, approver_id = null where period_id = $1",
    [earlier],
  )
  expect(okOf(await t.as(districtAdmin).get(`/v1/rates/sheets/${sheet.id}`), 200).before).toEqual([])
})

describe('visibility of sheets', () => {
  test('an unsent one is visible only to its raters’ area: neither above nor to the rated area', async () => {
    const sheet = await fill('khoroo')

    expect(await statusesOf(sheet.id, [districtAdmin, cityAdmin, khorooAdmin, otherDistrictAdmin, leader])).toEqual({
      districtAdmin: 200,
      cityAdmin: 404,
      khorooAdmin: 404,
      otherDistrictAdmin: 404,
      leader: 404,
    })
  })

  test.each(['sent', 'not_approved'] as const)(
    'one that is %s is visible to raters and above, never to the rated area',
    async (state) => {
      const sheet = await sent('khoroo')
      if (state === 'not_approved') okOf(await move(t.as(cityAdmin), sheet.id, 'reject', 'Баримт дутуу байна'), 200)

      expect(
        await statusesOf(sheet.id, [districtAdmin, cityAdmin, khorooAdmin, otherKhorooAdmin, otherDistrictAdmin]),
      ).toEqual({
        districtAdmin: 200,
        cityAdmin: 200,
        khorooAdmin: 404,
        otherKhorooAdmin: 404,
        otherDistrictAdmin: 404,
      })
    },
  )

  test('an approved one is visible to the rated area too, but not to its siblings', async () => {
    const sheet = await approved('khoroo')

    expect(
      await statusesOf(sheet.id, [districtAdmin, cityAdmin, khorooAdmin, otherKhorooAdmin, otherDistrictAdmin, leader]),
    ).toEqual({
      districtAdmin: 200,
      cityAdmin: 200,
      khorooAdmin: 200,
      otherKhorooAdmin: 404,
      otherDistrictAdmin: 404,
      leader: 404,
    })
  })

  test('a leader sees the sheet of their section when it is approved, and no longer when that is revoked', async () => {
    const sheet = await approved('section')
    expect((await t.as(leader).get(`/v1/rates/sheets/${sheet.id}`)).status).toBe(200)

    okOf(await move(t.as(districtAdmin), sheet.id, 'revoke', 'Оноог дахин хянана'), 200)

    expect((await t.as(leader).get(`/v1/rates/sheets/${sheet.id}`)).status).toBe(404)
  })

  test('the list, its count and the history follow the same rule', async () => {
    const sheet = await sent('khoroo')

    expect((await t.as(khorooAdmin).get('/v1/rates/sheets')).body.meta.total).toBe(0)
    expect((await t.as(cityAdmin).get('/v1/rates/sheets')).body.meta.total).toBe(1)
    expect((await t.as(khorooAdmin).get(`/v1/rates/sheets/${sheet.id}/history`)).status).toBe(404)
  })

  test('so does the exported list', async () => {
    const sheet = await fill('khoroo')
    const linesOf = async (who: TestPerson) =>
      readCsv((await t.as(who).get('/v1/rates/sheets/export?format=csv&level=khoroo')).text).slice(1)

    expect((await linesOf(districtAdmin)).map((line) => [line[2], line[3]])).toEqual([['Илгээгээгүй', '62']])
    for (const who of [cityAdmin, khorooAdmin, otherDistrictAdmin]) expect(await linesOf(who), who.name).toEqual([])
    okOf(await move(t.as(districtAdmin), sheet.id, 'send'), 200)
    expect(await linesOf(cityAdmin)).toHaveLength(1)
    expect(await linesOf(khorooAdmin)).toEqual([])
    expect((await t.as(people.citizen).get('/v1/rates/sheets/export?format=csv')).status).toBe(403)
  })

  test('the rated area sees the approval, but not the comments between raters and approvers', async () => {
    const sheet = await sent('khoroo')
    okOf(await move(t.as(cityAdmin), sheet.id, 'reject', 'Баримт дутуу байна'), 200)
    okOf(await move(t.as(districtAdmin), sheet.id, 'send'), 200)
    okOf(await move(t.as(cityAdmin), sheet.id, 'approve'), 200)

    const seenBelow = await t.as(khorooAdmin).get(`/v1/rates/sheets/${sheet.id}/history`)
    const seenAbove = await t.as(districtAdmin).get(`/v1/rates/sheets/${sheet.id}/history`)

    expect(seenBelow.body.data.map((line: { action: string }) => line.action)).toEqual(['approve'])
    expect(seenAbove.body.data.map((line: { action: string }) => line.action)).toEqual([
      'approve',
      'send',
      'reject',
      'send',
      'change',
      'create',
    ])
  })
})

describe('permission to rate', () => {
  test.each([
    ['a khoroo of the other district', districtAdmin, 'D2K1'],
    ['a section, which its khoroo rates', districtAdmin, 'D1K1S1'],
    ['their own district', districtAdmin, 'D1'],
    ['a khoroo, which its district rates', cityAdmin, 'D1K1'],
    ['the city', cityAdmin, 'C'],
    ['their own khoroo', khorooAdmin, 'D1K1'],
    ['a section of the neighbour', khorooAdmin, 'D1K2S1'],
  ])('%s', async (_what, who, area) => {
    const answer = await t.as(who).post('/v1/rates/sheets', { periodId, areaId: idOf(area) })

    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'areaId', code: 'out_of_reach' }),
    ])
  })

  test('leaders and citizens rate nobody', async () => {
    expect((await t.as(leader).post('/v1/rates/sheets', { periodId, areaId: idOf('D1K1S1') })).status).toBe(403)
    expect((await t.as(people.citizen).get('/v1/rates/sheets')).status).toBe(403)
  })

  test('an area has one sheet per period', async () => {
    await begin('khoroo')

    const again = await t.as(districtAdmin).post('/v1/rates/sheets', { periodId, areaId: idOf('D1K1') })

    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  test('the approver cannot change the points, nor the rated area its approved sheet', async () => {
    const waiting = await sent('section')
    const body = { scores: scoresOf('section', [10, 20, 5]), version: waiting.version }
    expect((await t.as(districtAdmin).put(`/v1/rates/sheets/${waiting.id}`, body)).body.code).toBe('not_allowed')

    const done = await approved('khoroo')
    const change = { scores: scoresOf('khoroo', [10, 20, 5]), version: done.version }
    expect((await t.as(khorooAdmin).put(`/v1/rates/sheets/${done.id}`, change)).body.code).toBe('not_allowed')
  })
})

describe('four eyes', () => {
  test('a city admin who rated a district cannot approve it, another one can', async () => {
    const sheet = await sent('district')

    const own = await move(t.as(cityAdmin), sheet.id, 'approve')
    const other = await move(t.as(otherCityAdmin), sheet.id, 'approve')

    expect([own.status, own.body.code]).toEqual([409, 'wrong_state'])
    expect(own.body.params.allowedActions).toEqual(['recall'])
    expect([other.status, other.body.data.status]).toEqual([200, 'approved'])
  })

  test('neither can one who gave points before another person sent it', async () => {
    const sheet = await fill('district')
    okOf(await move(t.as(otherCityAdmin), sheet.id, 'send'), 200)

    expect((await move(t.as(cityAdmin), sheet.id, 'approve')).status).toBe(409)
    expect((await move(t.as(cityAdmin), sheet.id, 'reject', 'Баримт дутуу байна')).status).toBe(409)
  })

  test('nor one who rated as a district admin and now works for the city', async () => {
    const sheet = await sent('khoroo')
    const { rows } = await t.core.pool.query('select role, area_id, area_level from users where id = $1', [
      districtAdmin.id,
    ])
    await t.core.pool.query(`update users set role = 'CITY_ADMIN', area_id = $2, area_level = 'city' where id = $1`, [
      districtAdmin.id,
      idOf('C'),
    ])
    const promoted = { ...districtAdmin, role: 'CITY_ADMIN' as const, area: 'C' }
    const token = await t.tokenOf(promoted)

    const answer = await t
      .as(null)
      .post(`/v1/rates/sheets/${sheet.id}/transitions`, { action: 'approve' }, { authorization: `Bearer ${token}` })

    await t.core.pool.query('update users set role = $2, area_id = $3, area_level = $4 where id = $1', [
      districtAdmin.id,
      rows[0].role,
      rows[0].area_id,
      rows[0].area_level,
    ])
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
  })

  test('a decision on an earlier revision is rejected: points that nobody has seen are not approved', async () => {
    const first = await sent('khoroo')
    okOf(await move(t.as(otherCityAdmin), first.id, 'reject', 'Баримт дутуу байна'), 200)
    const open = okOf(await t.as(districtAdmin).get(`/v1/rates/sheets/${first.id}`), 200)
    const better = { scores: scoresOf('khoroo', [10, 20, 5]), version: open.version }
    okOf(await t.as(districtAdmin).put(`/v1/rates/sheets/${first.id}`, better), 200)
    okOf(await move(t.as(districtAdmin), first.id, 'send'), 200)

    const body = { action: 'approve', version: first.version }
    const late = await t.as(cityAdmin).post(`/v1/rates/sheets/${first.id}/transitions`, body)
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    const now = okOf(await t.as(cityAdmin).get(`/v1/rates/sheets/${first.id}`), 200)
    const seen = { action: 'approve', version: now.version }
    expect((await t.as(cityAdmin).post(`/v1/rates/sheets/${first.id}/transitions`, seen)).status).toBe(200)
  })

  test('of two concurrent approvals exactly one succeeds', async () => {
    const sheet = await sent('khoroo')

    const both = await Promise.all([
      move(t.as(cityAdmin), sheet.id, 'approve'),
      move(t.as(otherCityAdmin), sheet.id, 'approve'),
    ])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await t.core.pool.query(
      `select count(*) as n from audit_log where row_id = $1 and action = 'rates.approve'`,
      [sheet.id],
    )
    expect(rows[0].n).toBe(1)
  })

  test('of a concurrent approval and rejection exactly one succeeds', async () => {
    const sheet = await sent('khoroo')

    const both = await Promise.all([
      move(t.as(cityAdmin), sheet.id, 'approve'),
      move(t.as(otherCityAdmin), sheet.id, 'reject', 'Баримт дутуу байна'),
    ])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe.each(['district', 'khoroo', 'section'] as const)('the workflow of a %s', (level) => {
  test('points are added up, sent, approved and ranked', async () => {
    const filled = await fill(level)
    expect([filled.status, filled.total, filled.grade, filled.rank]).toEqual(['not_sent', 62, 'D', null])

    okOf(await move(t.as(RATERS[level]), filled.id, 'send'), 200)
    const end = okOf(await move(t.as(APPROVERS[level]), filled.id, 'approve'), 200)

    expect(end).toMatchObject({ status: 'approved', total: 62, grade: 'D', rank: 1, of: 1, revision: 1 })
    expect(end.allowedActions).toEqual(['revoke'])
  })
})

describe('a rejection', () => {
  test('requires a reason, which is shown, and the sheet is corrected and sent again as the next revision', async () => {
    const sheet = await sent('khoroo')
    const bare = await move(t.as(cityAdmin), sheet.id, 'reject')
    expect(bare.body.errors[0]).toMatchObject({ path: 'note', code: 'required' })

    okOf(await move(t.as(cityAdmin), sheet.id, 'reject', 'Хоёрдугаар үзүүлэлтийн баримт дутуу'), 200)
    const back = okOf(await t.as(districtAdmin).get(`/v1/rates/sheets/${sheet.id}`), 200)
    expect(back).toMatchObject({
      status: 'not_approved',
      reason: 'Хоёрдугаар үзүүлэлтийн баримт дутуу',
      canEdit: true,
      allowedActions: ['send'],
    })

    okOf(
      await t
        .as(districtAdmin)
        .put(`/v1/rates/sheets/${sheet.id}`, { scores: scoresOf('khoroo', [10, 20, 5]), version: back.version }),
      200,
    )
    const again = okOf(await move(t.as(districtAdmin), sheet.id, 'send'), 200)

    expect(again).toMatchObject({ status: 'sent', revision: 2, total: 100, grade: 'A', reason: null })
  })
})

describe('sending', () => {
  test('requires points for every criterion', async () => {
    const sheet = await fill('khoroo', [5, null, 4])
    expect([sheet.filled, sheet.criteria, sheet.total, sheet.grade]).toEqual([2, 3, null, null])

    const answer = await move(t.as(districtAdmin), sheet.id, 'send')

    expect([answer.status, answer.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'scores', code: 'not_filled' }),
    ])
  })

  test('can be recalled until the approver has opened the sheet', async () => {
    const sheet = await sent('khoroo')
    okOf(await move(t.as(districtAdmin), sheet.id, 'recall'), 200)
    const again = okOf(await move(t.as(districtAdmin), sheet.id, 'send'), 200)
    expect(again.revision).toBe(1)

    await t.as(otherDistrictAdmin).post(`/v1/rates/sheets/${sheet.id}/opened`)
    await t.as(districtAdmin).post(`/v1/rates/sheets/${sheet.id}/opened`)
    expect(okOf(await t.as(districtAdmin).get(`/v1/rates/sheets/${sheet.id}`), 200).allowedActions).toEqual(['recall'])

    expect((await t.as(cityAdmin).post(`/v1/rates/sheets/${sheet.id}/opened`)).status).toBe(204)
    const late = await move(t.as(districtAdmin), sheet.id, 'recall')
    expect([late.status, late.body.params.allowedActions]).toEqual([409, []])
  })

  test('a sent or approved sheet is locked', async () => {
    const sheet = await sent('khoroo')

    const answer = await t
      .as(districtAdmin)
      .put(`/v1/rates/sheets/${sheet.id}`, { scores: scoresOf('khoroo'), version: sheet.version })

    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
  })
})

describe('saving', () => {
  test.each([
    ['more than the most', [11, 10, 4], 'too_big', 'scores.0.points'],
    ['less than nothing', [-1, 10, 4], 'too_small', 'scores.0.points'],
    ['finer than tenths', [1.25, 10, 4], 'points_step', 'scores.0.points'],
  ])('%s is rejected on its field', async (_what, points, code, path) => {
    const sheet = await begin('khoroo')

    const answer = await t
      .as(districtAdmin)
      .put(`/v1/rates/sheets/${sheet.id}`, { scores: scoresOf('khoroo', points), version: sheet.version })

    expect([answer.status, answer.body.errors[0]]).toEqual([400, expect.objectContaining({ path, code })])
  })

  test('a criterion of another template is rejected, and so is a repeated one', async () => {
    const sheet = await begin('khoroo')
    const put = (scores: unknown[]) =>
      t.as(districtAdmin).put(`/v1/rates/sheets/${sheet.id}`, { scores, version: sheet.version })
    const [first] = scoresOf('khoroo')

    expect((await put(scoresOf('section'))).body.errors[0].code).toBe('not_in_list')
    expect((await put([first, first])).body.errors[0].code).toBe('taken')
  })

  test('of two saves of the same version the second is rejected, and nothing of it is stored', async () => {
    const sheet = await begin('khoroo')
    const put = (by: Caller, points: number[]) =>
      by.put(`/v1/rates/sheets/${sheet.id}`, { scores: scoresOf('khoroo', points), version: sheet.version })

    okOf(await put(t.as(districtAdmin), [1, 1, 1]), 200)
    const late = await put(t.as(secondDistrictAdmin), [2, 2, 2])

    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    const now = okOf(await t.as(districtAdmin).get(`/v1/rates/sheets/${sheet.id}`), 200)
    expect(now.scores.map((score: { points: number }) => score.points)).toEqual([1, 1, 1])
  })

  test("comments and evidence stay with their criterion; another person's file is reported as if it did not exist", async () => {
    const sheet = await begin('khoroo')
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const mine = okOf(
      await t.as(districtAdmin).upload('/v1/files', { name: 'акт.pdf', type: 'application/pdf', content: pdf }),
      201,
    )
    const foreign = okOf(
      await t.as(khorooAdmin).upload('/v1/files', { name: 'б.pdf', type: 'application/pdf', content: pdf }),
      201,
    )
    const withFile = (id: string) =>
      scoresOf('khoroo').map((score, i) => (i === 1 ? { ...score, comment: 'Протокол хавсаргав', files: [id] } : score))
    const put = (id: string) =>
      t.as(districtAdmin).put(`/v1/rates/sheets/${sheet.id}`, { scores: withFile(id), version: sheet.version })

    expect((await put(foreign.id)).body.errors[0].code).toBe('file_id')
    const saved = okOf(await put(mine.id), 200)

    expect(saved.scores[1]).toMatchObject({ comment: 'Протокол хавсаргав', files: [{ id: mine.id, name: 'акт.pdf' }] })
    expect((await t.as(null).get(saved.scores[1].files[0].url)).status).toBe(200)
    expect((await t.as(null).get(`/files/${mine.id}/file`)).status).toBe(404)
  })
})

describe('a closed period', () => {
  test('freezes its sheets', async () => {
    const waiting = await sent('khoroo')
    const done = await approved('section')
    okOf(await t.as(cityAdmin).post(`/v1/rates/periods/${periodId}/transitions`, { action: 'close' }), 200)

    const tries = await Promise.all([
      move(t.as(cityAdmin), waiting.id, 'approve'),
      move(t.as(districtAdmin), waiting.id, 'recall'),
      move(t.as(districtAdmin), done.id, 'revoke', 'Оноог дахин хянана'),
      t.as(districtAdmin).post('/v1/rates/sheets', { periodId, areaId: idOf('D1K2') }),
    ])

    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [409, 'wrong_state']),
    )
    expect(tries[0]?.body.params.allowedActions).toEqual([])
  })
})

test('pending sheets: raters see unsent and returned ones, approvers those sent to them', async () => {
  const waiting = async (who: TestPerson) =>
    (await t.as(who).get('/v1/rates/sheets?waiting=true')).body.data.map((row: { id: string }) => row.id)
  const section = await sent('section')
  const khoroo = await fill('khoroo')
  const district = await sent('district')

  expect((await waiting(districtAdmin)).toSorted()).toEqual([section.id, khoroo.id].toSorted())
  expect(await waiting(khorooAdmin)).toEqual([])
  expect(await waiting(cityAdmin)).toEqual([])
  expect(
    (await t.as(otherCityAdmin).get('/v1/rates/sheets?waiting=true')).body.data.map((row: { id: string }) => row.id),
  ).toEqual([district.id])
})
