import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/core/content/bulk.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { vacantSection } from '../../testing/leaders.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { restore } from './testing.ts'

let t: TestApp
const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader } = people

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

/** Creates a leader in office without an account, in a new section. */
async function vacant(khoroo = 'D1K1'): Promise<string> {
  const areaId = await vacantSection(t, khoroo)
  return (await t.core.pool.query('select id from leaders where area_id = $1', [areaId])).rows[0].id
}
const invite = (by: TestPerson, ...them: [id: string, email: string][]) =>
  t.as(by).post('/v1/leaders/invitations', { invitations: them.map(([id, email]) => ({ id, email })) })
const results = (body: { data: BulkResult[] }) => body.data.map(({ ok, code }) => (ok ? 'done' : code))
const accounts = async (): Promise<{ email: string; leader: string; mails: number }[]> =>
  (
    await t.core.pool.query(
      `select u.email, l.id as leader, (select count(*)::int from outbox o where o.recipient = u.email) as mails
       from leaders l join users u on u.id = l.user_id order by u.email`,
    )
  ).rows

describe('accounts for many leaders', () => {
  test('failures are reported per row; the others are invited once', async () => {
    const [good, invalid, occupied, far, twice, also] = [
      await vacant(),
      await vacant(),
      await vacant(),
      await vacant('D2K1'),
      await vacant(),
      await vacant(),
    ]
    await invite(cityAdmin, [occupied, 'first@test.mn'])
    await t.core.pool.query('delete from outbox')
    const { status, body } = await invite(
      khorooAdmin,
      [good, ' Good@Test.mn '],
      [invalid, 'good@'],
      [occupied, 'second@test.mn'],
      [far, 'far@test.mn'],
      [twice, cityAdmin.email],
      [also, 'also@test.mn'],
    )

    expect(status).toBe(200)
    expect(results(body)).toEqual(['done', 'email', 'leader_has_account', 'not_found', 'taken', 'done'])
    expect(body.data.every(({ ok, message }: BulkResult) => ok || message)).toBe(true)
    expect(await accounts()).toEqual([
      { email: 'also@test.mn', leader: also, mails: 1 },
      { email: 'first@test.mn', leader: occupied, mails: 0 },
      { email: 'good@test.mn', leader: good, mails: 1 },
    ])
  })

  test('one address for two leaders creates one account', async () => {
    const them = [await vacant(), await vacant()]
    const { body } = await invite(khorooAdmin, ...them.map((id): [string, string] => [id, 'same@test.mn']))
    expect(results(body).toSorted()).toEqual(['done', 'taken'])
    expect(await accounts()).toHaveLength(1)
  })

  test('when two admins invite the same leaders concurrently each gets one account and one mail', async () => {
    const them = [await vacant(), await vacant(), await vacant()]
    const by = (who: string) => them.map((id, i): [string, string] => [id, `${who}${i}@test.mn`])
    const answers = await Promise.all([
      invite(khorooAdmin, ...by('khoroo')),
      invite(districtAdmin, ...by('district').toReversed()),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ body }) => results(body)).toSorted()).toEqual([
      'done',
      'done',
      'done',
      'leader_has_account',
      'leader_has_account',
      'leader_has_account',
    ])
    const made = await accounts()
    expect(made.map(({ leader: id }) => id).toSorted()).toEqual(them.toSorted())
    expect(made.map(({ mails }) => mails)).toEqual([1, 1, 1])
  })

  test('a leader out of office gets none', async () => {
    const id = await vacant()
    await t.as(khorooAdmin).post(`/v1/leaders/${id}/transitions`, { action: 'deactivate' })
    expect(results((await invite(khorooAdmin, [id, 'late@test.mn'])).body)).toEqual(['wrong_state'])
    expect(await accounts()).toEqual([])
  })

  test('is for offices, each within its reach', async () => {
    const id = await vacant()
    expect((await invite(leader, [id, 'a@test.mn'])).status).toBe(403)
    for (const person of [otherDistrictAdmin, otherKhorooAdmin])
      expect(results((await invite(person, [id, 'a@test.mn'])).body), person.name).toEqual(['not_found'])
    expect(results((await invite(districtAdmin, [id, 'a@test.mn'])).body)).toEqual(['done'])
    const tooMany = Array.from({ length: 101 }, (_, i): [string, string] => [crypto.randomUUID(), `a${i}@test.mn`])
    expect((await invite(cityAdmin, ...tooMany)).status).toBe(400)
  })
})
