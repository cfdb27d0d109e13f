import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { filesUnder } from './catalogues.ts'

// base.css takes the underline from links in rows and cells, since they have a colour of their own.

/** The rules of a style sheet, without those around them. */
const rulesOf = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }))
const isOfLink = (selector: string) => selector.split(',').some((one) => /[\s>]a$/.test(one.trim()))

/** Links with the colour of the text around them of which the sheet does not say whether they are underlined. */
const unseenIn = (css: string): string[] =>
  rulesOf(css)
    .filter(({ selector, body }) => isOfLink(selector) && /(?<!-)color:\s*inherit/.test(body))
    .filter(({ body }) => !/text-decoration:/.test(body))
    .map(({ selector }) => selector)

test('a link that looks like text is found', () => {
  const css = `@media print { .a td a { color: inherit; } }
    .b a { color: inherit; text-decoration: none; } .c a { background-color: inherit; } .d span { color: inherit; }`
  expect(unseenIn(css)).toEqual(['.a td a'])
})

test('no style sheet takes the colour from links and leaves open whether they are underlined', () => {
  const unseen = filesUnder(['web'], /\.css$/).flatMap((file) =>
    unseenIn(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  )
  expect(unseen).toEqual([])
})

// colour alone does not tell a link from the words beside it. Source: WCAG 2.2, 1.4.1 Use of Color
test.each([
  ['web/answering/survey.css', '.sv-summary a'],
  ['web/features/surveys/surveys.module.css', '.missing a'],
  ['web/core/areas/AreaPicker.module.css', '.note a'],
])('a link with words beside it is underlined: %s %s', (file, selector) => {
  const rules = rulesOf(fs.readFileSync(path.join(ROOT, file), 'utf8')).filter((rule) => rule.selector === selector)
  expect(rules.map(({ body }) => body).join()).toMatch(/text-decoration:\s*underline/)
})
