import { expect, test } from 'vitest'
import { searchText } from './search.ts'

test('words are folded, each is kept once, and signs between them are not', () => {
  expect(searchText('Өргөө, ОРГОО!', 'Ус-дулаан 2026/11 — «Ёс»')).toBe('оргоо ус дулаан 2026 11 ес')
})

test('a text that is missing, or has no letter or digit, has no words', () => {
  expect(searchText(undefined, '— … 😀', '')).toBe('')
})

test('a word is cut to 40 characters, whatever their size in bytes: PostgreSQL would mangle one of more than 2046 bytes', () => {
  expect([...searchText('𠀀'.repeat(1000))]).toHaveLength(40)
  expect(searchText('й'.repeat(41))).toBe('й'.repeat(40))
})
