import { expect, test } from 'vitest'
import { numberIn, slugOf } from './slug.ts'

test('a Mongolian title becomes an address of Latin letters', () => {
  expect(slugOf('Шинэ цэцэрлэг нээгдлээ', 42)).toBe('shine-tsetserleg-neegdlee-42')
  expect(slugOf('Өвөл, үүл – 2026!', 7)).toBe('ovol-uul-2026-7')
  expect(slugOf('Café déjà vu', 8)).toBe('cafe-deja-vu-8')
})

test('a title without letters leaves the number, and a long one ends between two words', () => {
  expect(slugOf('***', 3)).toBe('3')
  expect(slugOf('үг '.repeat(50), 4)).toMatch(/^(?:ug-){20}4$/)
  expect(slugOf('а'.repeat(200), 5)).toBe('5')
})

test('the number at the end is what counts', () => {
  expect(numberIn('shine-tsetserleg-42')).toBe(42)
  expect(numberIn('42')).toBe(42)
  expect(numberIn('2026-on-7')).toBe(7)
  for (const other of ['shine-tsetserleg', '', 'a42', '-', '42-', `a-${'9'.repeat(30)}`]) {
    expect(numberIn(other)).toBeUndefined()
  }
})
