import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marked } from './marked.ts'

test('the pieces put together are the text, and the marked ones are what was searched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, wanted) => {
      const parts = marked(text, wanted)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) if (part.isFound) expect(part.text.length).toBe(wanted.length)
    }),
  )
})

test('upper and lower case are the same', () => {
  expect(
    marked('Хог, хОГ', 'хог')
      .filter(({ isFound }) => isFound)
      .map(({ text }) => text),
  ).toEqual(['Хог', 'хОГ'])
})
