import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLookalikes, foldLatinLookalikes } from './localized.ts'

test.each([
  ['Бaт', 'Бат'], // Latin a
  ['болоxгүй', 'болохгүй'], // Latin x
  ['Cүхбаатар', 'Сүхбаатар'], // Latin C
  ['Cүxбaaтap', 'Сүхбаатар'],
  ['vнэн зөв', 'үнэн зөв'], // keyboards without ү
  ['їнэ єдєр', 'үнэ өдөр'], // fonts made before Unicode
  ['А. ACAH', 'А. АСАН'], // a wholly Latin word among Cyrillic ones
  ['X. Батаа', 'Х. Батаа'],
  ['Аnna', 'Anna'], // a Cyrillic А in a Latin word
])('%s should be %s', (typed, meant) => {
  expect(findLookalikes(typed)).not.toEqual([])
  expect(foldLatinLookalikes(typed)).toBe(meant)
})

test.each([
  'Баянзүрх дүүрэг, 5 дугаар хороо',
  'Ulaanbaatar city',
  'TOP MAX', // Latin only
  'XXI зуун, II улирал', // Roman numerals
  'PDF файл, Excel-ээр татах', // Latin words with letters that have no look-alike
  'SMSээр', // S has no look-alike: written so on purpose
  'Қазақ әріптері', // Kazakh letters are Cyrillic
  '',
])('%j is correct', (text) => {
  expect(findLookalikes(text)).toEqual([])
  expect(foldLatinLookalikes(text)).toBe(text)
})

test('every word is reported with its position and its suggestion', () => {
  expect(findLookalikes('Б. Болoрмaа, Cарантуяа')).toEqual([
    { word: 'Болoрмaа', index: 3, suggestion: 'Болормаа' },
    { word: 'Cарантуяа', index: 13, suggestion: 'Сарантуяа' },
  ])
})

test('corrected text is not reported again', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'АБВГӨҮЁабвгөүёABCEHKMOPTXYabcehkmoptxyvі ЄїSs.') })
  fc.assert(
    fc.property(letters, (text) => {
      const once = foldLatinLookalikes(text)
      expect(foldLatinLookalikes(once)).toBe(once)
    }),
  )
})
