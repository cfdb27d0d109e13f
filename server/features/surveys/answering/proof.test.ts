import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'

const { cityAdmin, citizen, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ env: { SURVEY_PROOF: '1' } })
  t.setNow(new Date('2026-03-10T04:00:00Z'))
})

const open = () => publishSurvey(t, cityAdmin, ['C'], { openToAll: true })
type Asked = Awaited<ReturnType<typeof open>>
type Ticket = { ticket: string; work: string | null }
const ticketOf = async (survey: Asked): Promise<Ticket> => okOf(await t.as(null).get(`/v1/surveys/${survey.id}/ticket`))
const solve = async ({ work }: Ticket) => {
  const challenge = JSON.parse(work ?? '')
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}
const answer = (person: Parameters<TestApp['as']>[0], survey: Asked, more: object) =>
  t
    .as(person)
    .post(
      `/v1/surveys/${survey.id}/answers`,
      sent({ [survey.choice.id]: { option: survey.choice.options[0]?.id } }, { areaId: idOf('D1K1S1'), ...more }),
    )
const NEEDED = { status: 400, body: { errors: [{ path: 'proof', code: 'proof_needed' }] } }

test('an open answer without the work, or with work of another ticket or made up, is refused', async () => {
  const survey = await open()
  const [mine, other] = [await ticketOf(survey), await ticketOf(survey)]
  const solved = await solve(mine)
  const send = (proof: string | undefined) => answer(null, survey, { ticket: mine.ticket, proof })

  expect(await send(undefined)).toMatchObject(NEEDED)
  expect(await send('no json')).toMatchObject(NEEDED)
  expect(await send(JSON.stringify(await solve(other)))).toMatchObject(NEEDED)
  // easier work than the server asked for
  const easy = { ...solved.challenge, parameters: { ...solved.challenge.parameters, keyPrefix: '' } }
  expect(await send(JSON.stringify({ ...solved, challenge: easy }))).toMatchObject(NEEDED)
  const guessed = { ...solved, solution: { ...solved.solution, counter: (solved.solution?.counter ?? 0) + 1 } }
  expect(await send(JSON.stringify(guessed))).toMatchObject(NEEDED)
  for (const signature of [7, null, {}, undefined])
    expect(await send(JSON.stringify({ ...solved, challenge: { ...solved.challenge, signature } }))).toMatchObject(
      NEEDED,
    )
  okOf(await send(JSON.stringify(solved)), 201)
})

test('the work of one ticket is accepted once', async () => {
  const survey = await open()
  const mine = await ticketOf(survey)
  const proof = JSON.stringify(await solve(mine))
  okOf(await answer(null, survey, { ticket: mine.ticket, proof }), 201)
  expect((await answer(null, survey, { ticket: mine.ticket, proof })).body.errors).toMatchObject([
    { code: 'answered_before' },
  ])
})

test('a citizen whose address is not confirmed does the work like a visitor, and each ticket counts once', async () => {
  const survey = await open()
  await t.core.pool.query('update users set email_verified_at = null where id = any($1)', [
    [people.citizen.id, people.homelessCitizen.id],
  ])
  try {
    const mine: Ticket = okOf(await t.as(citizen).get(`/v1/surveys/${survey.id}/ticket`))
    const proof = JSON.stringify(await solve(mine))
    expect(await answer(citizen, survey, {})).toMatchObject({ status: 400, body: { errors: [{ path: 'ticket' }] } })
    expect(await answer(citizen, survey, { ticket: mine.ticket })).toMatchObject(NEEDED)
    const { ticket } = await ticketOf(survey)
    expect(await answer(citizen, survey, { ticket, proof })).toMatchObject(NEEDED)

    okOf(await answer(citizen, survey, { ticket: mine.ticket, proof }), 201)
    const other = await answer(people.homelessCitizen, survey, { ticket: mine.ticket, proof })
    expect(other.body.errors).toMatchObject([{ code: 'answered_before' }])
  } finally {
    await t.core.pool.query('update users set email_verified_at = now() where id = any($1)', [
      [people.citizen.id, people.homelessCitizen.id],
    ])
  }
})

test('confirmed accounts and interviews do no work', async () => {
  const survey = await open()
  expect(okOf(await t.as(citizen).get(`/v1/surveys/${survey.id}/ticket`)).work).toBeNull()
  okOf(await answer(citizen, survey, {}), 201)
  okOf(await answer(leader, survey, { channel: 'in_person', person: '99112233' }), 201)
})
