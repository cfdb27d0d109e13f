import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people } from '../../testing/people.ts'
import { AdminProblem, createCityAdmin, wrongWith } from './first-admin.ts'
import { refuseDemoAccounts } from './index.ts'
import { networkOf } from './limits.ts'

let t: TestApp
const admin = { email: 'First@City.mn', firstName: 'Анна', lastName: 'Бат', password: 'гурван эрдэнийн зам' }

beforeAll(async () => {
  t = await app()
})

test.each([
  [{ email: 'nobody' }, /^e-mail/],
  [{ password: 'short' }, /^password: .*12/],
  [{ password: 'password123456' }, /^password/],
  [{ password: 'Анна Бат анна' }, /^password/],
  [{ password: 'chickenwing101' }, /^password/],
])('a city admin is not created with %j', async (more, words) => {
  expect(await wrongWith({ ...admin, ...more })).toMatch(words)
})

test('the command creates a city admin who can sign in, and only once', async () => {
  expect(await wrongWith(admin)).toBeUndefined()
  await createCityAdmin(t.core.pool, admin)

  const { body } = await t.as(null).post('/v1/admin/login', { email: 'first@city.mn', password: admin.password })
  expect(body.data.user).toMatchObject({
    role: { role_name: 'CITY_ADMIN' },
    area: { id: idOf('C') },
    emailVerified: true,
  })
  await expect(createCityAdmin(t.core.pool, admin)).rejects.toThrow(AdminProblem)
})

/** Truncates the areas and what refers to them; again when work that begins with the server locks the tables in another order. */
async function truncateAreas({ core }: TestApp): Promise<void> {
  for (;;) {
    try {
      await core.pool.query('truncate areas cascade')
      return
    } catch (error) {
      const DEADLOCK = '40P01'
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error
    }
  }
}

describe('the city of the first admin', () => {
  const rootOf = async (named?: Parameters<typeof createCityAdmin>[2]) => {
    const empty = await app()
    await truncateAreas(empty)
    await createCityAdmin(empty.core.pool, admin, named)
    return (await empty.core.pool.query('select level, name, code, ordinal from areas')).rows
  }

  test('has a neutral name and code, which belong to no city', async () => {
    expect(await rootOf()).toEqual([{ level: 'city', name: { mn: 'Хот', en: 'City' }, code: 'ХОТ', ordinal: 0 }])
  })

  test('has the name and code of the command line', async () => {
    expect(await rootOf({ name: { mn: 'Дархан' }, code: 'ДХ' })).toMatchObject([{ name: { mn: 'Дархан' }, code: 'ДХ' }])
    expect(await rootOf({ name: { mn: 'Дархан' } })).toMatchObject([{ name: { mn: 'Дархан' }, code: 'ХОТ' }])
  })

  test('cannot be named again, and the account is not created', async () => {
    const second = { ...admin, email: 'second@city.mn' }

    await expect(createCityAdmin(t.core.pool, second, { code: 'ДХ' })).rejects.toThrow(/There is a city already/)
    const { rows } = await t.core.pool.query('select from users where email = $1', [second.email])
    expect(rows).toEqual([])
  })
})

test('in production a database in which a demo account can sign in is rejected with a plain message', async () => {
  await expect(refuseDemoAccounts(t.core.pool)).resolves.toBeUndefined()
  await t.core.pool.query('update users set demo = true where id = $1', [people.leader.id])

  await expect(refuseDemoAccounts(t.core.pool)).rejects.toThrow(/1 active demo accounts/)

  await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.leader.id])
  await expect(refuseDemoAccounts(t.core.pool)).resolves.toBeUndefined()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('failures from %s count for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
