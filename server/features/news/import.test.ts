import { beforeAll, expect, test } from 'vitest'
import { importFile } from '../../core/import/command.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const HEAD = 'Гарчиг,Агуулга,Ангилал,Код'
const bring = (rows: string[], email?: string) =>
  importFile(
    t.core,
    { feature: 'news', email, lang: 'mn', name: 'news.csv', content: Buffer.from([HEAD, ...rows].join('\n')) },
    { save: true, skipWrong: true },
  )
const drafts = async () =>
  (await t.core.pool.query(`select title ->> 'mn' as title, area_id, status from news order by 1`)).rows

test('an unknown category, an area out of reach and a text that is too long are rejected', async () => {
  const done = await bring(
    [
      'Нэг,Агуулга,Ийм ангилал алга,D1K1',
      'Хоёр,Агуулга,general,D2K1',
      `Гурав,${'х'.repeat(1001)},general,D1K1`,
      ',Агуулга,general,D1K1',
    ],
    people.khorooAdmin.email,
  )
  expect([done?.saved, done?.refused.map(({ line }) => line)]).toEqual([0, [2, 3, 4, 5]])
  expect(await drafts()).toEqual([])
})

test('imported news are drafts of the area of the row, or of the importer’s own', async () => {
  const done = await bring(['Нэг,Агуулга,general,D1K1', 'Хоёр,Агуулга,general,'], people.districtAdmin.email)
  expect(done).toMatchObject({ saved: 2, refused: [] })
  expect(await drafts()).toEqual([
    { title: 'Нэг', area_id: idOf('D1K1'), status: 'draft' },
    { title: 'Хоёр', area_id: idOf('D1'), status: 'draft' },
  ])
})
