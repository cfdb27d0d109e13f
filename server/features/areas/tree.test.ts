import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const one = async (id: string) => (await t.as(cityAdmin).get(`/v1/areas/${id}`)).body.data
const newArea = (parent: string, ordinal: number, more: object = {}) => ({
  parentId: parent,
  name: { mn: `Шинэ ${ordinal}`, en: `New ${ordinal}` },
  code: `new-${ordinal}`,
  ordinal,
  ...more,
})
let next = 100
const made = async (parent: string, more: object = {}) =>
  (await t.as(cityAdmin).post('/v1/areas', newArea(parent, next++, more))).body.data

describe('creating', () => {
  test.each([
    ['a district admin', districtAdmin, 'D1', 403],
    ['a district admin below their district', districtAdmin, 'D1K1', 403],
    ['a khoroo admin, a khoroo', khorooAdmin, 'D1', 400],
    ['a khoroo admin, in another khoroo', khorooAdmin, 'D1K2', 400],
    ['a section leader', leader, 'D1K1', 403],
    ['a citizen', citizen, 'D1K1', 403],
    ['nobody', null, 'D1K1', 401],
  ])('%s is rejected', async (_who, person, parent, status) => {
    const answer = await t.as(person).post('/v1/areas', newArea(idOf(parent), 50))

    expect(answer.status).toBe(status)
    expect((await t.core.pool.query(`select from areas where code = 'NEW-50'`)).rowCount).toBe(0)
  })

  test('a khoroo admin creates a section of their khoroo, which pickers offer at once', async () => {
    const answer = await t.as(khorooAdmin).post('/v1/areas', newArea(idOf('D1K1'), 51, { openedOn: null }))

    expect(answer.body.data).toMatchObject({
      level: 'section',
      code: 'NEW-51',
      canShape: true,
      canChange: true,
      isOpen: true,
    })
    const { body } = await t.as(null).get(`/v1/areas/names?parentId=${idOf('D1K1')}`)
    expect(body.data.map(({ code }: { code: string }) => code)).toContain('NEW-51')
    const path = (await t.as(null).get(`/v1/areas/${answer.body.data.id}/path`)).body.data
    expect(path.map(({ id }: { id: string }) => id)).toEqual([idOf('C'), idOf('D1'), idOf('D1K1'), answer.body.data.id])
  })

  test.each([
    ['a code that is there, in other case', { code: 'd1k1s1' }, 409, 'code', 'taken'],
    ['a number that is there', { ordinal: 1 }, 400, 'ordinal', 'number_taken'],
    ['a code with strange signs', { code: 'а<b>' }, 400, 'code', 'area_code'],
    ['a number of nine digits', { ordinal: 999_999_999 }, 400, 'ordinal', 'too_big'],
    ['a number below nothing', { ordinal: -1 }, 400, 'ordinal', 'too_small'],
    ['figures without their day', { population: 5 }, 400, 'countedOn', 'required'],
    ['a day before there was an administration', { openedOn: '0001-01-01' }, 400, 'openedOn', 'too_early'],
    ['an empty name', { name: { mn: ' ' } }, 400, 'name.mn', 'required'],
    ['a name that is too long', { name: { mn: 'ө'.repeat(101) } }, 400, 'name.mn', 'too_long'],
    ['nothing above', { parentId: idOf('nothing') }, 400, 'parentId', 'out_of_reach'],
    ['a section above', { parentId: idOf('D1K1S1') }, 400, 'parentId', 'area_level'],
  ])('%s is rejected', async (_what, wrong, status, path, code) => {
    const answer = await t.as(cityAdmin).post('/v1/areas', newArea(idOf('D1K1'), 52, wrong))

    expect([answer.status, answer.body.errors?.[0]?.path, answer.body.errors?.[0]?.code]).toEqual([status, path, code])
  })

  test('of two areas created with one number concurrently one is rejected', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((code) => t.as(cityAdmin).post('/v1/areas', newArea(idOf('D2K2'), 60, { code: `both-${code}` }))),
    )

    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('correcting', () => {
  test.each([
    ['a khoroo admin, their khoroo', khorooAdmin, 'D1K1', { name: { mn: 'Манай' } }, 403],
    ['a district admin, another district', districtAdmin, 'D2K1', { name: { mn: 'Манай' } }, 404],
    ['a district admin, a code', districtAdmin, 'D1K1', { code: 'MINE' }, 403],
    ['a district admin, a number', districtAdmin, 'D1K1', { ordinal: 77 }, 403],
    ['a section leader', leader, 'D1K1S1', { name: { mn: 'Манай' } }, 403],
  ])('%s is rejected', async (_who, person, code, change, status) => {
    const { version, name } = await one(idOf(code))
    const answer = await t.as(person).patch(`/v1/areas/${idOf(code)}`, { ...change, version })

    expect(answer.status).toBe(status)
    expect((await one(idOf(code))).name).toEqual(name)
  })

  test('a new name is shown at once, and the former one is kept in the history', async () => {
    const area = await made(idOf('D1K2'))
    const answer = await t
      .as(districtAdmin)
      .patch(`/v1/areas/${area.id}`, { name: { mn: 'Өөр нэр', en: 'Other name' }, version: area.version })

    expect(answer.body.data.name).toEqual({ mn: 'Өөр нэр', en: 'Other name' })
    expect(answer.body.data.formerNames).toMatchObject([{ name: area.name, code: area.code, ordinal: area.ordinal }])
    const again = await t
      .as(districtAdmin)
      .patch(`/v1/areas/${area.id}`, { name: { mn: 'Хоцорсон' }, version: area.version })
    expect([again.status, again.body.current.name.mn]).toEqual([409, 'Өөр нэр'])
  })

  test('an older count does not replace the latest one, and removing one restores the one before', async () => {
    const area = await made(idOf('D1K2'), { population: 10, households: 3, countedOn: '2026-01-01' })
    const put = (body: object) => t.as(cityAdmin).patch(`/v1/areas/${area.id}`, { ...body, version: undefined })
    const before = await one(area.id)
    const older = await t
      .as(cityAdmin)
      .patch(`/v1/areas/${area.id}`, { households: 2, countedOn: '2020-12-31', version: before.version })
    expect(older.body.data).toMatchObject({ households: 3, countedOn: '2026-01-01' })
    expect(older.body.data.counts).toHaveLength(3)
    expect((await put({ households: 1, countedOn: '2026-02-02' })).status).toBe(400)

    const removed = await t.as(cityAdmin).delete(`/v1/areas/${area.id}/counts/2026-01-01`)
    expect(removed.body.data).toMatchObject({ households: 2, population: 0, countedOn: '2020-12-31' })
    expect((await t.as(cityAdmin).delete(`/v1/areas/${area.id}/counts/2026-01-01`)).status).toBe(404)
  })
})

describe('closing', () => {
  const close = async (id: string, closedOn: string, person = cityAdmin) =>
    t.as(person).post(`/v1/areas/${id}/close`, { closedOn, version: (await one(id)).version })

  test('an area with staff, residents or open work cannot be closed', async () => {
    const answer = await close(idOf('D1K1'), '2026-12-31')

    expect(answer.status).toBe(409)
    const kinds = answer.body.errors.map(({ params }: { params: { kind: string } }) => params.kind)
    expect(kinds).toEqual(expect.arrayContaining(['staff', 'citizens']))
    expect((await one(idOf('D1K1'))).closedOn).toBeNull()
  })

  test('the city cannot be closed', async () => {
    expect((await close(idOf('C'), '2026-12-31')).status).toBe(403)
  })

  test('it leaves pickers on its day, with everything below it, and not before', async () => {
    const khoroo = await made(idOf('D2'))
    const section = await made(khoroo.id)
    t.setNow(new Date('2026-11-22T04:00:00Z'))
    const answer = await close(khoroo.id, '2026-12-01')
    expect(answer.body.data).toMatchObject({ closedOn: '2026-12-01', isOpen: true })
    const offered = async (parent: string) =>
      (await t.as(null).get(`/v1/areas/names?parentId=${parent}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await offered(idOf('D2'))).toContain(khoroo.id)

    // the last minute of the day in Ulaanbaatar, and the first of the next
    t.setNow(new Date('2026-11-30T15:59:59Z'))
    expect(await offered(khoroo.id)).toContain(section.id)
    t.setNow(new Date('2026-11-30T16:00:00Z'))
    expect(await offered(idOf('D2'))).not.toContain(khoroo.id)
    expect(await offered(khoroo.id)).toEqual([])
    t.setNow(undefined)
  })

  test('nothing new can be created in a closed area, and existing records stay readable', async () => {
    const section = await made(idOf('D2K2'))
    await close(section.id, '2026-01-01')
    const person = { email: 'late@test.mn', firstName: 'А', lastName: 'Б', role: 'SECTION_LEADER', areaId: section.id }
    const answer = await t.as(cityAdmin).post('/v1/users', { ...person, phone: null, position: null })

    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'areaId', code: 'area_closed' }]])
    expect((await one(section.id)).isOpen).toBe(false)
  })

  test('it can be reopened, unless its number was reused or its parent is closed', async () => {
    const khoroo = await made(idOf('D2'))
    const section = await made(khoroo.id)
    const reopen = async (id: string) =>
      t.as(cityAdmin).post(`/v1/areas/${id}/reopen`, { version: (await one(id)).version })
    expect((await reopen(section.id)).status).toBe(409)
    await close(khoroo.id, '2026-01-01')
    expect((await reopen(section.id)).body.errors).toMatchObject([{ path: 'parentId', code: 'area_closed' }])
    expect((await reopen(khoroo.id)).body.data.isOpen).toBe(true)
    await t.as(cityAdmin).post('/v1/areas', { ...newArea(khoroo.id, section.ordinal), code: 'instead' })
    expect((await reopen(section.id)).body.errors).toMatchObject([{ path: 'ordinal', code: 'number_taken' }])
  })

  describe('reopening from a day', () => {
    const reopen = async (id: string, openedOn?: string) =>
      t.as(cityAdmin).post(`/v1/areas/${id}/reopen`, { openedOn, version: (await one(id)).version })
    const closed = async (closedOn: string, more: object = {}) => {
      const area = await made(idOf('D2K2'), more)
      await close(area.id, closedOn)
      return area
    }
    const days = ({ body }: { body: { data: { openedOn: string; closedOn: string; isOpen: boolean } } }) => {
      const { openedOn, closedOn, isOpen } = body.data
      return { openedOn, closedOn, isOpen }
    }
    beforeEach(() => t.setNow(new Date('2026-11-22T04:00:00Z')))
    afterEach(() => t.setNow(undefined))

    test('it opens today when no day is given', async () => {
      const area = await closed('2026-03-01', { openedOn: '2025-01-01' })

      expect(days(await reopen(area.id))).toEqual({ openedOn: '2026-11-22', closedOn: null, isOpen: true })
    })

    test('from a later day it is offered on that day and not before, and the day can be changed until then', async () => {
      const area = await closed('2026-03-01')
      expect(days(await reopen(area.id, '2026-12-20'))).toEqual({
        openedOn: '2026-12-20',
        closedOn: null,
        isOpen: false,
      })
      expect(days(await reopen(area.id, '2026-12-01'))).toEqual({
        openedOn: '2026-12-01',
        closedOn: null,
        isOpen: false,
      })

      // the last minute of the day before in Ulaanbaatar, and the first of the day
      t.setNow(new Date('2026-11-30T15:59:59Z'))
      expect((await one(area.id)).isOpen).toBe(false)
      t.setNow(new Date('2026-11-30T16:00:00Z'))
      expect((await one(area.id)).isOpen).toBe(true)
      expect((await reopen(area.id, '2026-12-05')).status).toBe(409)
    })

    test('a closing that had not happened by then is withdrawn, and the first day stays', async () => {
      const area = await closed('2026-12-31', { openedOn: '2025-01-01' })

      expect(days(await reopen(area.id))).toEqual({ openedOn: '2025-01-01', closedOn: null, isOpen: true })
    })

    test('its former days are in the audit log', async () => {
      const area = await closed('2026-03-01', { openedOn: '2025-01-01' })
      await reopen(area.id, '2026-12-01')
      const { rows } = await t.core.pool.query(
        `select details from audit_log where row_id = $1 and action like '%reopen'`,
        [area.id],
      )

      expect(rows).toEqual([
        { details: { openedOn: '2026-12-01', was: { openedOn: '2025-01-01', closedOn: '2026-03-01' } } },
      ])
    })

    test('its number is taken until then, and it does not open before the area above it', async () => {
      const khoroo = await made(idOf('D2'))
      const section = await made(khoroo.id)
      await close(khoroo.id, '2026-03-01')
      await reopen(khoroo.id, '2026-12-10')
      const early = await reopen(section.id, '2026-12-09')
      expect(early.body.errors).toMatchObject([{ path: 'openedOn', code: 'too_early', params: { min: '2026-12-10' } }])
      expect((await reopen(section.id, '2026-12-10')).status).toBe(200)

      const other = await t.as(cityAdmin).post('/v1/areas', { ...newArea(idOf('D2'), khoroo.ordinal), code: 'taken' })
      expect(other.body.errors).toMatchObject([{ path: 'ordinal', code: 'number_taken' }])
    })
  })
})
