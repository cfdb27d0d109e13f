import { describe, expect, test } from 'vitest'
import { bodyOf, conflictsOf, emptyLeader, merged } from './leader-values.ts'

describe('the request body', () => {
  test('omits an empty register number and a missing section, and sends an open end as null', () => {
    const body = bodyOf({ ...emptyLeader(new Date('2026-09-27T16:30:00Z')), lastName: 'Бат' })

    expect(body).toMatchObject({ lastName: 'Бат', termTo: null, termFrom: '2026-09-28' })
    expect(body.areaId).toBeUndefined()
    expect(Object.hasOwn(body, 'registerNumber')).toBe(false)
    expect(Object.hasOwn(body, 'status')).toBe(false)
  })
})

describe('concurrent changes', () => {
  const base = { lastName: 'Бат', firstName: 'Сараа', phone: '9911-2233', areaId: 'a', photoId: null }
  const mine = { ...emptyLeader(), ...base, lastName: 'Болд', phone: '8811-2233' }
  const theirs = { ...base, phone: '7711-2233', firstName: 'Сарнай' }

  test('only fields changed by both are conflicts', () => {
    expect(conflictsOf(base, mine, theirs)).toEqual(['phone'])
  })

  test('merging keeps the changes of both, and the chosen value of conflicting fields', () => {
    expect(merged(base, mine, theirs, new Set(['phone']))).toMatchObject({
      lastName: 'Болд',
      firstName: 'Сарнай',
      phone: '8811-2233',
    })
    expect(merged(base, mine, theirs, new Set())).toMatchObject({ lastName: 'Болд', phone: '7711-2233' })
  })
})
