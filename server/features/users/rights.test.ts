import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { fields, restore, usersOf } from './testing.ts'

let t: TestApp
const { create, one, place, act } = usersOf(() => t)

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

/** The roles that a role manages, copied from the product's table of roles. */
const MAY: Record<Role, Role[]> = {
  CITY_ADMIN: ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER', 'APPLICATION'],
  DISTRICT_ADMIN: ['KHOROO_ADMIN', 'SECTION_LEADER'],
  KHOROO_ADMIN: ['SECTION_LEADER'],
  SECTION_LEADER: [],
  APPLICATION: [],
}
const ROLES = Object.keys(MAY) as Role[]
/** One person of each role on one path: city, D1, D1K1, D1K1S1. */
const BY: Record<Role, TestPerson> = {
  CITY_ADMIN: people.cityAdmin,
  DISTRICT_ADMIN: people.districtAdmin,
  KHOROO_ADMIN: people.khorooAdmin,
  SECTION_LEADER: people.leader,
  APPLICATION: people.citizen,
}
/** Another person of each role, below everybody who manages that role. */
const OTHER: Record<Role, TestPerson> = {
  CITY_ADMIN: people.otherCityAdmin,
  DISTRICT_ADMIN: people.otherDistrictAdmin,
  KHOROO_ADMIN: people.otherKhorooAdmin,
  SECTION_LEADER: people.otherLeader,
  APPLICATION: people.citizen,
}
const AREA: Record<Role, string | null> = {
  CITY_ADMIN: 'C',
  DISTRICT_ADMIN: 'D1',
  KHOROO_ADMIN: 'D1K1',
  SECTION_LEADER: 'D1K1V0',
  APPLICATION: null,
}
const pairs = ROLES.flatMap((by) => ROLES.map((target) => ({ by, target, may: MAY[by].includes(target) })))

describe('no role can grant more than it has', () => {
  test.each(pairs)('$by creates a $target: $may', async ({ by, target, may }) => {
    const code = AREA[target]
    const { status, body } = await create(BY[by], { role: target, areaId: code && idOf(code) })

    if (may) return expect([status, body.data.role, body.data.status]).toEqual([201, target, 'invited'])
    if (MAY[by].length === 0) return expect(status).toBe(403)
    expect([status, fields(body)]).toEqual([400, { role: 'role_not_allowed' }])
  })

  test.each(pairs)('$by reads, changes and deactivates a $target: $may', async ({ by, target, may }) => {
    const { id, email } = OTHER[target]
    const whole = { email, firstName: 'Шинэ', lastName: 'Нэр', phone: null, position: null, version: 1 }
    const statuses = [
      (await one(BY[by], id)).status,
      (await t.as(BY[by]).patch(`/v1/users/${id}`, whole)).status,
      (await act(BY[by], id, 'deactivate')).status,
    ]
    // citizens are managed only by the city; roles that manage nobody have no access at all
    const refused = MAY[by].length === 0 ? 403 : 404

    expect(statuses).toEqual(may ? [200, 200, 200] : [refused, refused, refused])
  })

  test.each(pairs.filter(({ by }) => MAY[by].length > 0))(
    '$by turns a section leader into a $target: $may',
    async ({ by, target, may }) => {
      const code = AREA[target]
      const { status, body } = await place(BY[by], people.otherLeader.id, {
        role: target,
        areaId: code && idOf(code),
        version: 1,
      })

      if (may) return expect([status, body.data.role]).toEqual([200, target])
      expect([status, fields(body)]).toEqual([400, { role: 'role_not_allowed' }])
    },
  )

  test('people cannot change their own role, area or address', async () => {
    const me = people.cityAdmin
    const whole = { email: 'mine@test.mn', firstName: 'А', lastName: 'Б', phone: null, position: null, version: 1 }

    expect((await place(me, me.id, { role: 'APPLICATION', areaId: null, version: 1 })).body.code).toBe('not_allowed')
    expect((await t.as(me).patch(`/v1/users/${me.id}`, whole)).body.code).toBe('not_allowed')
  })

  test.each(['status', 'password', 'password_hash', 'isAdmin', 'demo', 'id'])(
    '%s in a new person is rejected',
    async (field) => {
      const { status, body } = await create(people.cityAdmin, { [field]: 'active' })

      expect([status, fields(body)]).toEqual([400, { [field]: 'unknown_field' }])
    },
  )

  test.each(['role', 'areaId', 'status'])('%s in a change of names is rejected', async (field) => {
    const whole = { email: people.leader.email, firstName: 'А', lastName: 'Б', phone: null, position: null, version: 1 }
    const { body } = await t
      .as(people.cityAdmin)
      .patch(`/v1/users/${people.leader.id}`, { ...whole, [field]: 'CITY_ADMIN' })

    expect(fields(body)).toEqual({ [field]: 'unknown_field' })
  })
})
