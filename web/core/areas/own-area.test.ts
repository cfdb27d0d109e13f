import { expect, test } from 'vitest'
import { hasAreaChoice, ownAreaAt } from './own-area.ts'

const khoroo = { id: 'k', level: 'khoroo', name: { mn: '1 дүгээр хороо' }, path: [] }

test("a form starts at the person's own area, at any level", () => {
  expect(ownAreaAt(khoroo)).toBe('k')
})

test('a form whose answer has another level starts empty', () => {
  expect(ownAreaAt(khoroo, ['khoroo', 'section'])).toBe('k')
  expect(ownAreaAt(khoroo, ['city', 'district'])).toBeNull()
})

test('a form of a person without an area starts empty', () => {
  expect(ownAreaAt(null)).toBeNull()
  expect(ownAreaAt(undefined)).toBeNull()
})

test('people choose among the areas below their own: section leaders have none, khoroo admins only sections', () => {
  expect(hasAreaChoice('CITY_ADMIN')).toBe(true)
  expect(hasAreaChoice('KHOROO_ADMIN')).toBe(true)
  expect(hasAreaChoice('KHOROO_ADMIN', ['city', 'district', 'khoroo'])).toBe(false)
  expect(hasAreaChoice('SECTION_LEADER')).toBe(false)
})
