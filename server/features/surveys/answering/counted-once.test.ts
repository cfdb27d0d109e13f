import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LATE_DAYS, TEXTS_MIN } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { countAnswers } from '../counting/count.ts'
import { SHUFFLE_MIN } from '../counting/shuffle.ts'
import { forgetHouseholds } from '../invitations/forget.ts'

// Attacks on a survey from outside and inside, each of which must fail: docs/rules/surveys.md, "Who is counted".

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherLeader, citizen, homelessCitizen } = people
const DURING = new Date('2026-03-10T04:00:00Z')
const DAY_MS = 86_400_000
const PHONE = '99112233'
const HERE = idOf('D1K1S1')

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(DURING)
  await t.core.pool.query('update users set phone = null')
})

type Asked = Awaited<ReturnType<typeof publishSurvey>>
const pick = ({ choice }: Asked, n = 0) => ({ [choice.id]: { option: choice.options[n]?.id } })
const answer = (person: TestPerson | null, survey: Asked, more: object = {}) =>
  t.as(person).post(`/v1/surveys/${survey.id}/answers`, sent(pick(survey), more))
const resultFor = async (person: TestPerson | null, survey: Pick<Asked, 'id'>, query = '') =>
  okOf(await t.as(person).get(`/v1/surveys/${survey.id}/result${query}`))
const ticketOf = async (survey: Pick<Asked, 'id'>) =>
  okOf(await t.as(null).get(`/v1/surveys/${survey.id}/ticket`)).ticket
const setPhone = (person: TestPerson) =>
  t.core.pool.query('update users set phone = $1 where id = $2', [`+976${PHONE}`, person.id])
const BEFORE = { status: 409, body: { errors: [{ path: 'person', code: 'answered_before' }] } }

describe.each([{ anonymous: false }, { anonymous: true }])('one person over all channels, with %o', (how) => {
  test('who was interviewed under the phone number of an account cannot answer with the account', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], how)
    await setPhone(citizen)
    okOf(await answer(leader, survey, { channel: 'in_person', person: PHONE }), 201)
    expect(await answer(citizen, survey)).toMatchObject(BEFORE)
    expect((await resultFor(cityAdmin, survey)).answers).toBe(1)
  })

  test('who answered with an account cannot be interviewed under its phone number', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], how)
    await setPhone(citizen)
    okOf(await answer(citizen, survey), 201)
    expect(await answer(leader, survey, { channel: 'in_person', person: `+976 ${PHONE}` })).toMatchObject(BEFORE)
  })

  test('of both at the same moment one succeeds', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], how)
    await setPhone(citizen)
    const both = await Promise.all([
      answer(citizen, survey),
      answer(leader, survey, { channel: 'in_person', person: PHONE }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('two accounts that share the telephone of a family both count', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'], { ...how, openToAll: true })
    await setPhone(citizen)
    await setPhone(homelessCitizen)
    okOf(await answer(citizen, survey), 201)
    okOf(await answer(homelessCitizen, survey, { areaId: HERE }), 201)
    // a refused answer leaves nothing that keeps its person from answering later
    expect(await answer(leader, survey, { channel: 'in_person', person: PHONE })).toMatchObject(BEFORE)
    expect((await resultFor(cityAdmin, survey)).answers).toBe(2)
  })
})

describe('an interview', () => {
  test('without a person needs a reason, and is shown apart', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const unnamed = await answer(leader, survey, { channel: 'in_person', noPerson: undefined })
    expect(unnamed).toMatchObject({ status: 400, body: { errors: [{ path: 'person', code: 'person_or_reason' }] } })
    okOf(await answer(leader, survey, { channel: 'in_person', noPerson: 'refused' }), 201)
    okOf(await answer(leader, survey, { channel: 'in_person', person: PHONE }), 201)
    await countAnswers(t.core, survey.id)
    okOf(await answer(citizen, survey), 201)

    expect((await resultFor(cityAdmin, survey)).origins).toEqual([
      { origin: 'registered', answers: 1 },
      { origin: 'interviewed', answers: 1 },
      { origin: 'unnamed', answers: 1 },
    ])
    for (const [origin, answers] of Object.entries({ registered: 1, interviewed: 1, unnamed: 1, open: 0 }))
      expect((await resultFor(cityAdmin, survey, `?origin=${origin}`)).answers).toBe(answers)
  })

  test('finished before the end counts for a week after it, and the result is provisional until then', async () => {
    const survey = await publishSurvey(t, cityAdmin, ['C'])
    const end = new Date('2026-03-31T16:00:00.000Z')
    const late = (finishedAt: string) =>
      answer(leader, survey, {
        channel: 'in_person',
        finishedAt,
        person: `9911${Math.random().toString().slice(2, 6)}`,
      })
    t.setNow(new Date(end.getTime() + DAY_MS))
    okOf(await late('2026-03-31T10:00:00Z'), 201)
    expect((await late('2026-04-01T10:00:00Z')).body.code).toBe('wrong_state')
    // nor one that was finished before the survey began
    expect((await late('2026-02-27T10:00:00Z')).body.code).toBe('wrong_state')
    // an online answer does not
    expect((await answer(citizen, survey, { finishedAt: '2026-03-31T10:00:00Z' })).body.code).toBe('wrong_state')
    const until = new Date(end.getTime() + LATE_DAYS * DAY_MS)
    const { answers, flagged, provisionalUntil } = await resultFor(cityAdmin, survey)
    expect({ answers, flagged, provisionalUntil }).toEqual({
      answers: 1,
      flagged: 1,
      provisionalUntil: until.toISOString(),
    })
    t.setNow(new Date(until.getTime() + 1))
    expect((await late('2026-03-31T10:00:00Z')).body.code).toBe('wrong_state')
    expect((await resultFor(cityAdmin, survey)).provisionalUntil).toBeNull()
  })
})

test('a survey with public results can be reopened, which hides them again', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { resultView: 'public_after_close' })
  const act = (body: object) => t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, body)
  okOf(await act({ action: 'close', note: 'Хангалттай хариулт ирсэн' }))
  okOf(await t.as(null).get(`/v1/surveys/${survey.id}/result`))
  okOf(await act({ action: 'reopen', note: 'Дахин нээх шаардлагатай', endDate: '2026-04-15' }))
  expect((await t.as(null).get(`/v1/surveys/${survey.id}/result`)).body.code).toBe('wrong_state')
})

describe('an invitation', () => {
  const invite = async (survey: Pick<Asked, 'id'>, n: number) => {
    const households = Array.from({ length: n }, (_, i) => `${i + 1} тоот`)
    okOf(await t.as(leader).post(`/v1/surveys/${survey.id}/invitations`, { areaId: HERE, households }), 201)
    const links = okOf(await t.as(leader).get(`/v1/surveys/${survey.id}/invitations/links?areaId=${HERE}`))
    return links as { id: string; link: string; answered: boolean }[]
  }
  const secretIn = (link: string | undefined) => String(link).split('#invitation=')[1]
  const only = (more: object = {}) =>
    publishSurvey(t, cityAdmin, ['C'], { registered: false, invited: true, anonymous: true, ...more })
  const use = async (survey: Asked, link: string | undefined) =>
    answer(null, survey, { areaId: HERE, ticket: await ticketOf(survey), invitation: secretIn(link) })

  test('counts once, and its household is then no longer among those who are reminded', async () => {
    const survey = await only({ anonymous: false })
    const [first, second] = await invite(survey, 2)
    okOf(await use(survey, first?.link), 201)
    expect(await use(survey, first?.link)).toMatchObject(BEFORE)
    const open = okOf(await t.as(leader).get(`/v1/surveys/${survey.id}/invitations/links?areaId=${HERE}&which=open`))
    expect(open.map(({ id }: { id: string }) => id)).toEqual([second?.id])
    expect((await resultFor(cityAdmin, survey)).origins).toEqual([{ origin: 'invited', answers: 1 }])
  })

  test('is needed where only invited people are counted', async () => {
    const survey = await only()
    const ticket = await ticketOf(survey)
    const without = await answer(null, survey, { areaId: HERE, ticket })
    expect(without.body.errors).toMatchObject([{ path: 'invitation', code: 'invitation_needed' }])
    expect((await answer(citizen, survey)).body.errors).toMatchObject([{ code: 'invitation_needed' }])
    const forged = await answer(null, survey, {
      areaId: HERE,
      ticket,
      invitation: `${randomUUID()}.0.${'a'.repeat(32)}`,
    })
    expect(forged.body.errors).toMatchObject([{ path: 'invitation', code: 'invitation_dead' }])
  })

  test('that was lost is replaced: the old link is dead, the new one counts', async () => {
    const survey = await only()
    const [lost] = await invite(survey, 1)
    const path = `/v1/surveys/${survey.id}/invitations/${lost?.id}/replace`
    expect((await t.as(otherLeader).post(path, {})).status).toBe(404)
    const replaced = okOf(await t.as(leader).post(path, {}))
    const sheet = `/v1/surveys/${survey.id}/invitations/links?areaId=${HERE}&invitationId=${lost?.id}`
    expect(okOf(await t.as(leader).get(sheet))).toEqual([replaced])
    expect((await use(survey, lost?.link)).body.errors).toMatchObject([{ code: 'invitation_dead' }])
    okOf(await use(survey, replaced.link), 201)
  })

  test('that was used cannot be replaced', async () => {
    const survey = await only({ anonymous: false })
    const [one] = await invite(survey, 1)
    okOf(await use(survey, one?.link), 201)
    const again = await t.as(leader).post(`/v1/surveys/${survey.id}/invitations/${one?.id}/replace`, {})
    expect(again.body.code).toBe('wrong_state')
  })

  test('does not tell who has answered an anonymous survey while it runs', async () => {
    const survey = await only()
    const [first] = await invite(survey, 2)
    okOf(await use(survey, first?.link), 201)
    const list = async () => (await t.as(leader).get(`/v1/surveys/${survey.id}/invitations?areaId=${HERE}`)).body.data
    const answered = async () => (await list()).map((one: { answered: boolean | null }) => one.answered)
    expect(await answered()).toEqual([null, null])
    // neither does a replacement, which counts no second time
    const replaced = okOf(await t.as(leader).post(`/v1/surveys/${survey.id}/invitations/${first?.id}/replace`, {}))
    expect(await use(survey, replaced.link)).toMatchObject(BEFORE)
    t.setNow(new Date('2026-04-02T04:00:00Z'))
    expect(await answered()).toEqual([true, false])
  })

  test('counts for its own area alone', async () => {
    const survey = await only()
    const [one] = await invite(survey, 1)
    const body = { ticket: await ticketOf(survey), invitation: secretIn(one?.link) }
    for (const code of ['D2K1', 'D1K1', 'D1K1S2']) {
      const elsewhere = await answer(null, survey, { ...body, areaId: idOf(code) })
      expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ path: 'areaId', code: 'not_invited' }] } })
    }
    okOf(await answer(null, survey, { ...body, areaId: HERE }), 201)
  })

  test('is given to no more households than the area and its khoroo have, and a margin', async () => {
    const survey = await only()
    const add = (person: TestPerson, areaId: string, n: number) =>
      t
        .as(person)
        .post(`/v1/surveys/${survey.id}/invitations`, { areaId, households: Array.from({ length: n }, () => '') })
    okOf(await add(leader, HERE, 50), 201)
    const tooMany = [{ path: 'households', code: 'too_many', params: { max: 3 } }]
    expect((await add(leader, HERE, 4)).body.errors).toMatchObject(tooMany)
    expect((await add(khorooAdmin, idOf('D1K1'), 4)).body.errors).toMatchObject(tooMany)
    okOf(await add(khorooAdmin, idOf('D1K1'), 3), 201)
  })

  test('no longer names its household 30 days after the end', async () => {
    const survey = await only()
    await invite(survey, 2)
    const named = async () => {
      await forgetHouseholds(t.core)
      const { rows } = await t.core.pool.query(
        `select count(*)::int as n from survey_invitations where survey_id = $1 and household <> ''`,
        [survey.id],
      )
      return rows[0].n
    }
    t.setNow(new Date('2026-04-29T04:00:00Z'))
    expect(await named()).toBe(2)
    t.setNow(new Date('2026-05-02T04:00:00Z'))
    expect(await named()).toBe(0)
  })

  test('leaves its printing in the audit log, without the link', async () => {
    const survey = await only()
    await invite(survey, 2)
    const { rows } = await t.core.pool.query(
      `select to_jsonb(l)::text as entry from audit_log l where action = 'surveys.print_invitations' and row_id = $1`,
      [survey.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].entry).toContain('"invitations": 2')
    expect(rows[0].entry).not.toContain('#invitation')
  })

  test('of one survey is refused by another', async () => {
    const [survey, other] = [await only(), await only()]
    const [one] = await invite(survey, 1)
    expect((await use(other, one?.link)).body.errors).toMatchObject([{ code: 'invitation_dead' }])
  })
})

test('an account without a home is not counted as registered', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  expect(await answer(homelessCitizen, survey, { areaId: HERE })).toMatchObject({
    status: 403,
    body: { errors: [{ path: 'home', code: 'home_missing' }] },
  })
})

test('a survey in which nobody online would be counted cannot be published', async () => {
  const survey = publishSurvey(t, cityAdmin, ['C'], { registered: false })
  await expect(survey).rejects.toThrow('nobody_counted')
})

describe('an anonymous survey', () => {
  const anonymous = (more: object = {}) =>
    publishSurvey(t, cityAdmin, ['C'], { anonymous: true, openToAll: true, ...more })
  const many = async (survey: Asked, n: number, words?: string) => {
    for (let i = 0; i < n; i++) {
      const ticket = await ticketOf(survey)
      const answers = { ...pick(survey, i % 2), ...(words ? { [survey.words.id]: `${words} ${i}` } : {}) }
      const body = sent(answers, { areaId: HERE, ticket })
      okOf(await t.as(null).post(`/v1/surveys/${survey.id}/answers`, body), 201)
    }
  }

  test('stores only the day of an answer', async () => {
    const survey = await anonymous()
    await many(survey, 1)
    const { rows } = await t.core.pool.query('select submitted_at from survey_answers where survey_id = $1', [
      survey.id,
    ])
    expect(rows[0].submitted_at.toISOString()).toBe('2026-03-09T16:00:00.000Z')
  })

  test('does not tell by numbers, transactions or places on the disk whose answer is whose', async () => {
    const survey = await anonymous()
    await many(survey, SHUFFLE_MIN + 5, 'Үг')
    const read = async () => {
      const { rows } = await t.core.pool.query<{ no: number; client_id: string; xmin: string; row: object }>(
        `select no, client_id, xmin::text, to_jsonb(n) - 'no' as row from survey_answers n where survey_id = $1 order by no`,
        [survey.id],
      )
      return rows
    }
    const before = await read()
    const peopleBefore = await t.core.pool.query('select xmin::text from survey_people where survey_id = $1', [
      survey.id,
    ])
    expect(new Set(peopleBefore.rows.map(({ xmin }) => xmin)).size).toBeGreaterThan(1)
    // at the end, because the server may have counted some of them meanwhile
    t.setNow(new Date('2026-04-02T04:00:00Z'))
    await countAnswers(t.core, survey.id)
    const after = await read()

    expect(after.map(({ no }) => no)).toEqual(before.map(({ no }) => no))
    expect(new Set(after.map(({ client_id: id }) => id))).toEqual(new Set(before.map(({ client_id: id }) => id)))
    const byId = new Map(before.map(({ client_id: id, row }) => [id, row]))
    for (const { client_id: id, row } of after) expect(row).toEqual(byId.get(id))
    const people = await t.core.pool.query('select xmin::text from survey_people where survey_id = $1', [survey.id])
    expect(people.rows).toHaveLength(SHUFFLE_MIN + 5)
    expect(new Set([...after, ...people.rows].map(({ xmin }) => xmin)).size).toBe(1)
  })

  test('that cannot be shuffled is counted and searched all the same, which is reported', async () => {
    const survey = await anonymous()
    await many(survey, SHUFFLE_MIN, 'Үг')
    await t.core.pool.query(
      `create function no_shuffle() returns trigger language plpgsql as $$ begin raise exception 'no shuffle'; end $$;
       create trigger no_shuffle before delete on survey_answers for each row execute function no_shuffle()`,
    )
    try {
      t.setNow(new Date('2026-04-02T04:00:00Z'))
      // the end has other answers shuffled again, whatever was counted meanwhile
      await t.core.pool.query('update survey_counting set mixed = 0 where survey_id = $1', [survey.id])
      await expect(countAnswers(t.core, survey.id)).rejects.toThrow('could not be shuffled')
    } finally {
      await t.core.pool.query('drop function no_shuffle cascade')
    }
    const { rows } = await t.core.pool.query(
      `select c.no = (select max(no) from survey_answers where survey_id = $1) and c.no = p.no as done
       from survey_counting c join survey_texts_position p using (survey_id) where survey_id = $1`,
      [survey.id],
    )
    expect(rows).toEqual([{ done: true }])
    await countAnswers(t.core, survey.id)
  })

  test('with few answers is shuffled when it ends', async () => {
    const survey = await anonymous()
    await many(survey, 3)
    await countAnswers(t.core, survey.id)
    const transactions = async () => {
      const { rows } = await t.core.pool.query(
        `select xmin::text from survey_answers where survey_id = $1
         union select xmin::text from survey_people where survey_id = $1`,
        [survey.id],
      )
      return rows.length
    }
    expect(await transactions()).toBeGreaterThan(1)
    t.setNow(new Date('2026-04-02T04:00:00Z'))
    await countAnswers(t.core, survey.id)
    expect(await transactions()).toBe(1)
  })

  test('shows written words to nobody until there are enough answers', async () => {
    const survey = await anonymous()
    await many(survey, TEXTS_MIN - 1, 'Үг')
    const texts = (person: TestPerson) =>
      t.as(person).get(`/v1/surveys/${survey.id}/texts?questionId=${survey.words.id}`)
    for (const person of [cityAdmin, districtAdmin, leader])
      expect((await texts(person)).body.errors).toMatchObject([{ code: 'too_few_answers', params: { min: TEXTS_MIN } }])
    await many(survey, 1, 'Үг')
    // enough, but not shuffled yet
    expect((await texts(leader)).body).toMatchObject({ data: [], meta: { total: 0 } })
    await many(survey, SHUFFLE_MIN - TEXTS_MIN, 'Үг')
    await countAnswers(t.core, survey.id)
    const late = 'Сүүлд'
    await many(survey, 1, late)
    expect((await texts(leader)).body).toMatchObject({ meta: { total: SHUFFLE_MIN } })
    const search = `/v1/surveys/${survey.id}/texts?questionId=${survey.words.id}&q=${encodeURIComponent(late)}`
    expect((await t.as(leader).get(search)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('shows neither results nor rows of few people, in a slice or in what remains without it', async () => {
    const survey = await anonymous()
    await many(survey, TEXTS_MIN)
    okOf(await answer(citizen, survey, { areaId: HERE }), 201)
    const counts = async (person: TestPerson, query = '') =>
      (await resultFor(person, survey, query)).questions[0].counts
    expect(await counts(leader)).toHaveLength(2)
    expect(await counts(leader, '?origin=registered')).toEqual([])
    expect(await counts(leader, '?origin=open')).toEqual([])
    const export_ = (query = '') => t.as(leader).get(`/v1/surveys/${survey.id}/export?format=csv${query}`)
    expect((await export_('&origin=open')).body.errors).toMatchObject([{ code: 'too_few_answers' }])
    expect((await export_()).status).toBe(200)
    const cross = `/v1/surveys/${survey.id}/result/cross?rows=${survey.choice.id}&columns=${survey.rating.id}`
    expect((await t.as(leader).get(`${cross}&origin=open`)).body.errors).toMatchObject([{ code: 'too_few_answers' }])
    okOf(await t.as(leader).get(cross))

    const elsewhere = sent(pick(survey), { areaId: idOf('D1K1S2'), ticket: await ticketOf(survey) })
    okOf(await t.as(null).post(`/v1/surveys/${survey.id}/answers`, elsewhere), 201)
    expect(await counts(leader)).toHaveLength(2)
    // the khoroo knows its sum, which less the section would be one answer
    expect(await counts(khorooAdmin)).toHaveLength(2)
    expect(await counts(khorooAdmin, `?areaId=${HERE}`)).toEqual([])
    const areas = `/v1/surveys/${survey.id}/result/areas?questionId=${survey.choice.id}&areaId=${idOf('D1K1')}`
    expect(okOf(await t.as(khorooAdmin).get(areas))).toEqual([])
  })
})

test('the public sees no count of 1 to 4 of a single question', async () => {
  const survey = await publishSurvey(t, cityAdmin, ['C'], { openToAll: true, resultView: 'public_after_close' })
  for (let n = 0; n < 12; n++) {
    const ticket = await ticketOf(survey)
    const answers = { ...pick(survey, n < 2 ? 1 : 0), [survey.rating.id]: n < 2 ? 1 : 5 }
    okOf(await t.as(null).post(`/v1/surveys/${survey.id}/answers`, sent(answers, { areaId: HERE, ticket })), 201)
  }
  okOf(
    await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, {
      action: 'close',
      note: 'Хангалттай хариулт ирсэн',
    }),
  )
  const { questions } = await resultFor(null, survey)
  const [choice, , rating] = questions
  expect(choice.counts).toEqual([])
  expect(choice.hiddenKeys).toContain(survey.choice.options[1]?.id)
  // a mean would tell how the two answered
  expect(rating).toMatchObject({ counts: [], mean: null })
  expect((await resultFor(cityAdmin, survey)).questions[0].counts).toHaveLength(2)
})
