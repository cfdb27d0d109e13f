import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlightMatches } from './highlight-matches.ts'

test('the pieces concatenate to the text, and the marked pieces are the matches', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, wanted) => {
      const parts = highlightMatches(text, wanted)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) if (part.isFound) expect(part.text.length).toBe(wanted.length)
    }),
  )
})

test('matching ignores case', () => {
  expect(
    highlightMatches('Хог, хОГ', 'хог')
      .filter(({ isFound }) => isFound)
      .map(({ text }) => text),
  ).toEqual(['Хог', 'хОГ'])
})
