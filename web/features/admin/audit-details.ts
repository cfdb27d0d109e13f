import { ROLES, type Role } from '#contract/core/actor.ts'
import { formatDateTime, formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import type { AuditEntry } from '#contract/features/admin/index.ts'
import { makeTexts, type Translate } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { mn } from './audit-mn.ts'

export const auditTexts = makeTexts('admin-audit', mn, async () => (await import('./audit-en.ts')).en)

export interface Words {
  t: Translate<typeof mn>
  role: (role: Role) => string
  lang: Lang
}

/** The words of an audit line in the language shown. */
export function useAuditWords(lang: Lang): Words {
  const t = auditTexts.useText()
  const c = coreTexts.useText()
  return { t, role: (role) => c(`role.${role}`), lang }
}

const has = <W extends object>(words: W, name: string): name is keyof W & string => Object.hasOwn(words, name)

/** A field by its name in the catalogue; one that is newer than this page by its own. */
export const fieldWord = (name: string, { t }: Words): string => (has(mn.field, name) ? t(`field.${name}`) : name)

/** The state of a record, or a person's role, in words. */
export function stateWord(state: string, { t, role }: Words): string {
  const isRole = ROLES.find((one) => one === state)
  if (isRole) return role(isRole)
  return has(mn.state, state) ? t(`state.${state}`) : state
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A value of the details as a person reads it. */
function valueWord(value: unknown, names: AuditEntry['names'], words: Words): string {
  const { t, lang } = words
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatNumber(value, lang)
  if (typeof value === 'string') {
    if (UUID.test(value)) return names[value] ? inLang(names[value], lang) : t('gone')
    if (DAY.test(value)) return formatDay(value, lang)
    if (INSTANT.test(value)) return formatDateTime(new Date(value), lang)
    return stateWord(value, words)
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? t('nothing') : value.map((one) => valueWord(one, names, words)).join(', ')
  }
  return Object.entries(value)
    .map(([name, inner]) => t('part', { name: fieldWord(name, words), value: valueWord(inner, names, words) }))
    .join('; ')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What differs between two values, each with the way to it; equal parts are left out. */
function differences(before: unknown, after: unknown, way: string[]): [way: string[], unknown, unknown][] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) || !isObject(after)) return [[way, before, after]]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => differences(before[name], after[name], [...way, name]))
}

/** The details of a line: fields by their names, ids as what they stand for, and of a change what was before and after. */
export function detailsOf(
  { details, names }: Pick<AuditEntry, 'details' | 'names'>,
  words: Words,
): [label: string, value: string][] {
  const { before, after, changed, ...rest } = details ?? {}
  const fields = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [fieldWord(name, words), valueWord(value, names, words)])
  if (Array.isArray(changed))
    fields.push([fieldWord('changed', words), changed.map((name) => fieldWord(String(name), words)).join(', ')])
  if (before === undefined && after === undefined) return fields
  const changes = differences(before, after, []).map(([way, was, is]): [string, string] => [
    way.length > 0 ? way.map((name) => fieldWord(name, words)).join(' › ') : fieldWord('value', words),
    words.t('change', { before: valueWord(was, names, words), after: valueWord(is, names, words) }),
  ])
  return [...fields, ...changes]
}
