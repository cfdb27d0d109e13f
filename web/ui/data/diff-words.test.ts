import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('')

test('Mongolian is compared by whole words, never letter by letter', () => {
  expect(marked('Мэдээ нийтлэгдсэн', 'Мэдээ нийтлэгдээгүй')).toBe('Мэдээ {-нийтлэгдсэн-}{+нийтлэгдээгүй+}')
})

test('added and removed words are distinguished', () => {
  expect(marked('9–17 цагт', '9–18 цагт, баасан')).toBe('9–{-17-}{+18+} цагт{+, баасан+}')
})

test('joining the parts restores both texts', () => {
  const parts = diffWords('а б в', 'а в г')
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map((part) => part.text)
      .join('')
  expect(without('added')).toBe('а б в')
  expect(without('removed')).toBe('а в г')
})
