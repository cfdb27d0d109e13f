import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { searchText } from './folded-search.ts'

test('words are folded and deduplicated, and punctuation is dropped', () => {
  expect(searchText('Өргөө, ОРГОО!', 'Ус-дулаан 2026/11 — «Ёс»')).toBe('оргоо ус дулаан 2026 11 ес')
})

test('a missing text, or one without letters and digits, has no words', () => {
  expect(searchText(undefined, '— … 😀', '')).toBe('')
})

test('a word is cut to 40 characters, whatever their size in bytes: PostgreSQL limits a lexeme to 2046 bytes', () => {
  expect([...searchText('𠀀'.repeat(1000))]).toHaveLength(40)
  expect(searchText('й'.repeat(41))).toBe('й'.repeat(40))
})

test('for all scripts, words are the runs of letters, marks and digits of the folded text', () => {
  const signs = [
    'а',
    'Ө',
    'ё',
    '҂',
    '\u0483',
    'z',
    'Z',
    '7',
    '٣',
    '²',
    'ß',
    '漢',
    'ᠮ',
    ' ',
    '-',
    '—',
    '«',
    '₮',
    '\u00a0',
    '\u200d',
    '@',
    '[',
    'İ',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const words = foldForSearch(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
      expect(searchText(text)).toBe([...new Set(words)].join(' '))
    }),
    { numRuns: 2000 },
  )
})
