import { expect, test } from 'vitest'
import { ME, TODAY } from './feature.ts'
import { filterOf } from './figure-filter.ts'

const mine = { list: 'list', for: { KHOROO_ADMIN: { assignee: ME, from: TODAY, status: 'open' } } }
const admin = { id: 'person', role: 'KHOROO_ADMIN' } as const

test('a filter names the reader and the day in Ulaanbaatar in place of @me and @today', () => {
  // 00:30 of the next day in Ulaanbaatar
  const now = new Date('2026-11-23T16:30:00Z')

  expect(filterOf(mine, admin, now)).toEqual({ assignee: 'person', from: '2026-11-24', status: 'open' })
})

test('a role that the figure does not name has no filter', () => {
  expect(filterOf(mine, { ...admin, role: 'CITY_ADMIN' }, new Date())).toBeUndefined()
})
