import { expect, test } from 'vitest'
import { shortOf } from './HomeCoverage.tsx'

test.each([
  ['12 дугаар хороо', '12'],
  ['Khoroo 12', '12'],
  ['1 дүгээр хэсэг', '1'],
  ['Section 1', '1'],
  ['Сонгинохайрхан', 'Сонгинохайрхан'],
  ['Khan-Uul', 'Khan-Uul'],
])('the short form of %s is %s', (name, short) => {
  expect(shortOf(name)).toBe(short)
})
