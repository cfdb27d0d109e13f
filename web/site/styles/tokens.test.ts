import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicTokensCss } from './tokens.ts'

test('tokens.css matches the theme: after a change run `node scripts/tokens.mjs`', () => {
  expect(readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')).toBe(publicTokensCss())
})
