import { generate } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { makeTwoStepSecret } from '../../core/accounts/index.ts'
import { type Answer, app, type TestApp } from '../../testing/app.ts'
import { holdHashing } from '../../testing/hold.ts'
import { vacantSection } from '../../testing/leaders.ts'
import { secretIn } from '../../testing/mail.ts'
import { PASSWORD, people } from '../../testing/people.ts'

// Hashing takes tens of milliseconds and connections are few, so none is held while hashing. The pool here has one
// connection.

let t: TestApp
const NEW = 'Богдхан уулын өвөр дэх гацуур'

beforeAll(async () => {
  t = await app({ connections: 1 })
})

const post = (path: string, body: object) => t.as(null).post(path, body)
const signIn = (email: string, code?: string) =>
  post('/v1/admin/login', { email, password: PASSWORD, ...(code ? { code } : {}) })

/**
 * Starts `work` and, while each of its first `hashes` hashes is blocked, reads the news repeatedly.
 *
 * @returns how many of `work` ended before they were released, the statuses of the reads, and those of the work.
 */
async function whileHashing(hashes: number, work: (() => Promise<Answer>)[]) {
  let held = holdHashing()
  let ended = 0
  const underWay = work.map((one) => one().finally(() => ended++))
  const reads = new Set<number>()
  const readOn = async () => {
    // a read without a connection waits for seconds and gets 503: that is enough
    for (let i = 0; i < 20 && !reads.has(503); i++) reads.add((await t.as(null).get('/v1/news')).status)
  }
  await readOn()
  for (let i = 1; i < hashes; i++) {
    // queued behind the current hash, so that it continues and the next one is blocked
    const next = holdHashing()
    await held.release()
    held = next
    await readOn()
  }
  const before = ended
  await held.release()
  return { before, reads: [...reads], statuses: (await Promise.all(underWay)).map(({ status }) => status) }
}

test('two people signing in at once do not block reads', async () => {
  const { before, reads, statuses } = await whileHashing(1, [
    () => signIn(people.leader.email),
    () => signIn('nobody@test.mn'),
  ])

  expect([before, reads, statuses]).toEqual([0, [200], [200, 401]])
})

test('registering does not block reads', async () => {
  const person = { email: 'new@test.mn', password: NEW, firstName: 'Сараа', lastName: 'Бат' }
  const { before, reads, statuses } = await whileHashing(1, [() => post('/v1/api/account/register', person)])

  expect([before, reads, statuses]).toEqual([0, [200], [201]])
})

test('setting a new password with a code does not block reads', async () => {
  const { email } = people.citizen
  await post('/v1/auth/reset-password', { email })
  await expect.poll(() => secretIn(t, email)).toMatch(/^\d{6}$/)
  const code = await secretIn(t, email)
  const { before, reads, statuses } = await whileHashing(1, [
    () => post('/v1/auth/new-password', { email, code, password: NEW }),
  ])

  expect([before, reads, statuses]).toEqual([0, [200], [204]])
})

test('accepting an invitation does not block reads', async () => {
  const email = 'invited@test.mn'
  const draft = { email, firstName: 'Бат', lastName: 'Дорж', phone: null, position: null }
  await t
    .as(people.khorooAdmin)
    .post('/v1/users', { ...draft, role: 'SECTION_LEADER', areaId: await vacantSection(t, 'D1K1') })
  const token = await secretIn(t, email)
  const { before, reads, statuses } = await whileHashing(1, [
    () => post('/v1/auth/accept-invitation', { token, password: NEW }),
  ])

  expect([before, reads, statuses]).toEqual([0, [200], [200]])
})

test("changing one's password does not block reads, neither for the old nor for the new one", async () => {
  const { before, reads, statuses } = await whileHashing(2, [
    () => t.as(people.otherLeader).put('/v1/auth/password', { oldPassword: PASSWORD, newPassword: NEW }),
  ])

  expect([before, reads, statuses]).toEqual([0, [200], [204]])
})

test('requesting recovery codes, and signing in with one, does not block reads', async () => {
  const me = people.otherDistrictAdmin
  const { secret, sealed } = makeTwoStepSecret(t.core, { id: me.id, email: me.email, issuer: 'Нутаг' })
  await t.core.pool.query('update users set totp_since = now(), totp_secret = $2 where id = $1', [me.id, sealed])
  let codes: string[] = []
  const asked = await whileHashing(3, [
    async () => {
      const answer = await t
        .as(me)
        .put('/v1/auth/two-step/recovery-codes', { password: PASSWORD, code: await generate({ secret }) })
      codes = answer.body.data.recoveryCodes
      return answer
    },
  ])
  expect([asked.before, asked.reads, asked.statuses]).toEqual([0, [200], [200]])

  const entered = await whileHashing(2, [() => signIn(me.email, codes[0])])
  expect([entered.before, entered.reads, entered.statuses]).toEqual([0, [200], [200]])
})

test('of two concurrent changes of the same password exactly one succeeds', async () => {
  const change = (newPassword: string) =>
    t.as(people.farKhorooAdmin).put('/v1/auth/password', { oldPassword: PASSWORD, newPassword })
  const { statuses } = await whileHashing(1, [() => change(`${NEW} нэг`), () => change(`${NEW} хоёр`)])

  expect(statuses.sort()).toEqual([204, 400])
})
