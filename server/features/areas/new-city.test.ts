import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cityIdentity, NEW_CITY } from '#contract/core/areas/city.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'

// The root of the tree in a new installation, until the city is named: docs/rules/setup.md.

const { cityAdmin } = people
// the jobs that forget imports go by the clock of the machine
const TODAY = dayInUlaanbaatar(new Date())

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(new Date(`${TODAY}T04:00:00Z`))
  await t.core.pool.query('truncate setting_changes')
  await t.core.pool.query(`update areas set name = $1, code = $2 where level = 'city'`, [NEW_CITY.name, NEW_CITY.code])
  await t.core.settings.changed()
})

const root = async () => {
  const { name, code } = (await t.as(cityAdmin).get(`/v1/areas/${idOf('C')}`)).body.data
  return { name, code }
}
const named = async (more: object, holdsFrom = TODAY) => {
  const { version } = (await t.as(cityAdmin).get(`/v1/settings/${cityIdentity.key}`)).body.data
  const value = { ...cityIdentity.default, ...more }
  const answer = await t.as(cityAdmin).post(`/v1/settings/${cityIdentity.key}/changes`, { value, holdsFrom, version })
  expect(answer.status, answer.text).toBe(201)
}
/** Imports a file, or the bundled tree, and saves it. Returns the number of its rows. */
async function imported(content?: string): Promise<number> {
  const admin = t.as(cityAdmin)
  const begun = content
    ? await admin.upload('/v1/areas/imports', { name: 'a.csv', type: 'text/csv', content: Buffer.from(content) })
    : await admin.post('/v1/areas/imports/ulaanbaatar')
  const state = async () => (await admin.get(`/v1/areas/imports/${begun.body.data.id}`)).body.data
  await expect.poll(async () => (await state()).status, { timeout: 60_000 }).toBe('ready')
  expect((await admin.post(`/v1/areas/imports/${begun.body.data.id}/confirm`)).status).toBe(200)
  await expect.poll(async () => (await state()).status, { timeout: 60_000 }).toBe('done')
  return (await state()).total
}

describe('the first name of the city', () => {
  const DARKHAN = { mn: 'Дархан', en: 'Darkhan' }

  test('is also given to the root of the tree', async () => {
    await named({ name: DARKHAN })

    expect(await root()).toEqual({ name: DARKHAN, code: NEW_CITY.code })
  })

  test('is not given to a root that was named before', async () => {
    await named({ name: DARKHAN })
    await named({ name: { mn: 'Дархан хот' } })

    expect((await root()).name).toEqual(DARKHAN)
  })

  test.each([
    ['a planned name', { name: DARKHAN }, addDays(TODAY, 10)],
    ['another colour under the default name', { colour: 'blue' }, TODAY],
  ])('is not yet known: %s leaves the root unnamed', async (_what, more, day) => {
    await named(more, day)

    expect((await root()).name).toEqual(NEW_CITY.name)
  })
})

describe('an import', () => {
  const HEAD = 'code,level,parent,ordinal,nameMn,nameEn'
  const file = (code: string, name: string) => `${HEAD}\n${code},city,,,${name},\nNC1,district,${code},77,Төв,`

  test('names an unnamed city with its code; a later one with another code changes the name alone', async () => {
    await imported(file('ДХ', 'Дархан'))
    expect(await root()).toEqual({ name: { mn: 'Дархан', en: 'City' }, code: 'ДХ' })

    await imported(file('ЭР', 'Эрдэнэт'))
    expect(await root()).toMatchObject({ name: { mn: 'Эрдэнэт' }, code: 'ДХ' })
  })

  test('that named the city is not overruled by the first step', async () => {
    await imported(file('ДХ', 'Дархан'))
    await named({ name: { mn: 'Өөр нэр' } })

    expect((await root()).name.mn).toBe('Дархан')
  })
})

describe('the bundled tree of Ulaanbaatar', () => {
  beforeEach(async () => {
    await t.core.pool.query(
      `update areas set ordinal = ordinal + 100 where level = 'district' and ordinal < 100 and code !~ 'Д$'`,
    )
  })

  test('names an unnamed city', async () => {
    expect(await imported()).toBe(214)
    expect(await root()).toEqual({ name: { mn: 'Улаанбаатар', en: 'Ulaanbaatar' }, code: 'УБ' })
  })

  test('leaves the name of a city that has one', async () => {
    await named({ name: { mn: 'Нийслэл Улаанбаатар' } })

    expect(await imported()).toBe(213)
    expect((await root()).name.mn).toBe('Нийслэл Улаанбаатар')
  })
})
