import type { Option, QuestionOf } from '#contract/features/surveys/index.ts'

export const quoted = (text: string): string => (text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`)

/** Whether the first parenthesis of an expression is closed by its last character. */
function isEnclosed(expression: string): boolean {
  const signs = expression.replace(/'[^']*'|"[^"]*"/g, '')
  let depth = 0
  for (let i = 0; i < signs.length; i++) {
    if (signs[i] === '(') depth++
    else if (signs[i] === ')') depth--
    if (depth === 0) return i > 0 && i === signs.length - 1
  }
  return false
}

export const joined = (parts: readonly (string | undefined)[], word: 'and' | 'or'): string | undefined => {
  const all = parts.filter((part): part is string => Boolean(part))
  if (all.length < 2) return all[0]
  return all.map((part) => (/ (?:and|or) /.test(part) && !isEnclosed(part) ? `(${part})` : part)).join(` ${word} `)
}

/** The name of an option in its list, which is its position counted from 1. */
export const nameIn = (options: readonly Option[], id: string | undefined): string =>
  String(options.findIndex((option) => option.id === id) + 1)

export const limit = (sign: '>=' | '<=', count: number | undefined) =>
  count === undefined ? undefined : `count-selected(.) ${sign} ${count}`

export const rangeOf = <T>(min: T | undefined, max: T | undefined, show: (value: T) => string): string =>
  [min === undefined ? '' : `. >= ${show(min)}`, max === undefined ? '' : `. <= ${show(max)}`]
    .filter(Boolean)
    .join(' and ')

/** A comparison of a matrix, expressed as comparisons of its rows. */
export function matrixTest(
  { rows, columns }: QuestionOf<'matrix'> | QuestionOf<'multi_matrix'>,
  name: string,
  operator: string,
  value: string,
): string {
  const of = (test: (at: string) => string, word: 'and' | 'or') =>
    `(${rows.map((_, i) => test(`\${${name}_${i + 1}}`)).join(` ${word} `)})`
  if (operator === 'answered') return of((at) => `${at} != ''`, 'or')
  if (operator === 'not_answered') return of((at) => `${at} = ''`, 'and')
  return of((at) => `selected(${at}, '${nameIn(columns, value)}')`, 'or')
}
