import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../server/core/config/root.ts'
import { filesUnder } from '../catalogues.ts'

/** The files with the Mongolian texts of the product: catalogues and help pages. */
export const mongolianFiles = (): string[] =>
  filesUnder(['contract', 'server', 'demo', 'web', 'docs'], /(?:^|[/-])mn\.ts$|\.mn\.md$/)

export const sourceOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')

const PLACE = /(\{\{\w+\}\}|\$\{[^}]*\})/
/** Letters and digits with the hyphens inside; a token that begins with a hyphen is an ending of what stands before it. */
const TOKENS = /-?[\p{L}\d]+(?:-[\p{L}\d]+)*/gu
const CYRILLIC = /^[\u0400-\u04ff-]+$/

/** The Mongolian words of a source text, each once. Letters, words with Latin ones or digits, and endings are left out. */
export function mongolianWords(source: string): Set<string> {
  const words = source
    .split(PLACE)
    .filter((_, i) => i % 2 === 0)
    .flatMap((part) => part.match(TOKENS) ?? [])
  return new Set(words.filter((word) => CYRILLIC.test(word) && word.length > 1 && !word.startsWith('-')))
}

/**
 * Endings directly behind a place, which are right for some values only. Allowed are the short ordinal, `{{n}}-р`,
 * and endings of a sign or a unit in between: `{{n}}%-иас`, `{{n}} МБ-аас`.
 */
export const gluedEndings = (source: string): string[] =>
  (source.match(/\{\{\w+\}\}-?[\u0400-\u04ff]+/g) ?? []).filter((found) => !found.endsWith('}}-р'))
