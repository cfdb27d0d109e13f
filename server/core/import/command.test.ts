import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { importFile } from './command.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const HEAD = 'code,level,parent,ordinal,nameMn'
const bring = (
  rows: string[],
  save: boolean,
  { email, skipWrong = false }: { email?: string; skipWrong?: boolean } = {},
) =>
  importFile(
    t.core,
    { feature: 'areas', email, lang: 'en', name: 'areas.csv', content: Buffer.from([HEAD, ...rows].join('\n')) },
    { save, skipWrong },
  )
const codes = async () =>
  (await t.core.pool.query(`select code from areas where code like 'CLI%' order by code`)).rows.map(({ code }) => code)
const good = 'CLI-1,section,D1K1,41,41 дүгээр хэсэг'
const wrong = 'CLI-2,section,NOWHERE,42,42 дугаар хэсэг'

test('a dry run reports problems and saves nothing', async () => {
  const done = await bring([good, wrong], false)

  expect(done).toMatchObject({ problem: null, total: 2, saved: 0 })
  expect(done?.refused).toEqual([{ line: 3, text: 'Code of parent: There is no area with this code' }])
  expect(await codes()).toEqual([])
})

test('a file with a rejected row is saved only when rejected rows may be skipped', async () => {
  expect(await bring([good, wrong], true)).toMatchObject({ saved: 0 })
  expect(await codes()).toEqual([])
  expect(await bring([good, wrong], true, { skipWrong: true })).toMatchObject({ saved: 1 })
  expect(await codes()).toEqual(['CLI-1'])
})

test('it runs on behalf of an active account, with its reach', async () => {
  expect(await bring([good], true, { email: 'nobody@test.mn' })).toBeUndefined()
  const ofKhoroo = await bring(['CLI-3,section,D1K2,43,43 дугаар хэсэг'], true, { email: people.khorooAdmin.email })
  expect(ofKhoroo?.refused).toHaveLength(1)
  await expect(bring([good], true, { email: people.leader.email })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a file that cannot be read is reported with the reason', async () => {
  const done = await importFile(
    t.core,
    { feature: 'areas', email: undefined, lang: 'en', name: 'x', content: Buffer.from('a\n1\n') },
    { save: true, skipWrong: false },
  )
  expect(done).toMatchObject({ problem: { code: 'import_head' }, saved: 0 })
})
