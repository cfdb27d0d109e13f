import { expect, test } from 'vitest'
import { ROLES } from '../../core/model/actor.ts'
import { mayMove, mayShape } from './role-levels.ts'

test('a khoroo admin changes sections, but has no other khoroo to move one to; the city moves khoroos and sections', () => {
  expect(mayShape('KHOROO_ADMIN', 'section')).toBe(true)
  const moving = ROLES.flatMap((role) =>
    (['city', 'district', 'khoroo', 'section'] as const)
      .filter((level) => mayMove(role, level))
      .map((level) => `${role} ${level}`),
  )

  expect(moving).toEqual(['CITY_ADMIN khoroo', 'CITY_ADMIN section'])
})
