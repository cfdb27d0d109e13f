import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importFile } from '../../core/import/command.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people } from '../../testing/people.ts'
import { restore } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

const HEAD = 'E-mail,Last name,First name,Role,Area code,Phone'
const bring = (
  rows: string[],
  { email, save = true, skipWrong = false }: { email?: string; save?: boolean; skipWrong?: boolean } = {},
) =>
  importFile(
    t.core,
    { feature: 'users', email, lang: 'en', name: 'users.csv', content: Buffer.from([HEAD, ...rows].join('\n')) },
    { save, skipWrong },
  )
const made = async () =>
  (
    await t.core.pool.query(
      `select email, role, area_id, status, (select count(*) from outbox o where o.recipient = users.email) as mails
       from users where id <> all($1) order by email`,
      [Object.values(people).map(({ id }) => id)],
    )
  ).rows

test('no account is created from an invalid row, and each is reported with the reason', async () => {
  const done = await bring([
    `${people.leader.email},Бат,Дорж,Khoroo admin,D1K1,`,
    'a@new.mn,Бат,Дорж,King,D1K1,',
    'b@new.mn,Бат,Дорж,Khoroo admin,D1,',
    'c@new.mn,Бат,Дорж,Khoroo admin,,',
    'd@new.mn,Бат,Дорж,Khoroo admin,NOWHERE,',
    'e@new.mn,Бат,Дорж,SECTION_LEADER,D1K1S1,',
    'f@new.mn,Бат,Дорж,Khoroo admin,D1K1,123',
  ])

  expect(done).toMatchObject({ saved: 0, total: 7 })
  expect(done?.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(await made()).toEqual([])
})

test('valid rows are invited by mail, in the area of the row', async () => {
  const done = await bring([
    'a@new.mn,Бат,Дорж,Khoroo admin,d1k2,9911-2233',
    'b@new.mn,Бат,Сүх,Хэсгийн ахлагч,D1K1V0,',
    'c@new.mn,Бат,Болд,APPLICATION,,',
  ])

  expect(done).toMatchObject({ saved: 3, refused: [] })
  expect(await made()).toEqual([
    { email: 'a@new.mn', role: 'KHOROO_ADMIN', area_id: idOf('D1K2'), status: 'invited', mails: 1 },
    { email: 'b@new.mn', role: 'SECTION_LEADER', area_id: idOf('D1K1V0'), status: 'invited', mails: 1 },
    { email: 'c@new.mn', role: 'APPLICATION', area_id: null, status: 'invited', mails: 1 },
  ])
})

test('a section gets one account from a file', async () => {
  const done = await bring(['a@new.mn,Бат,Дорж,SECTION_LEADER,D1K1V1,', 'b@new.mn,Бат,Сүх,SECTION_LEADER,D1K1V1,'], {
    skipWrong: true,
  })
  expect(done).toMatchObject({ saved: 1 })
  expect((await made()).map(({ email }) => email)).toEqual(['a@new.mn'])
})

test('on behalf of an admin only people whom the admin manages are created', async () => {
  const done = await bring(['a@new.mn,Бат,Дорж,City admin,C,', 'b@new.mn,Бат,Дорж,Khoroo admin,D2K1,'], {
    email: people.districtAdmin.email,
    skipWrong: true,
  })
  expect(done).toMatchObject({ saved: 0 })
  expect(await made()).toEqual([])
})
