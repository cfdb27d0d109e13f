import { ROLES, type Role } from '#contract/core/model/actor.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import type { AuditEntry } from '#contract/features/admin/index.ts'
import { makeTexts, type Translate } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { mn } from './audit-mn.ts'

export const auditTexts = makeTexts('admin-audit', mn, async () => (await import('./audit-en.ts')).en)

export interface AuditTexts {
  t: Translate<typeof mn>
  role: (role: Role) => string
  lang: Lang
}

/** The texts of audit entries in the current language. */
export function useAuditTexts(lang: Lang): AuditTexts {
  const t = auditTexts.useText()
  const c = coreTexts.useText()
  return { t, role: (role) => c(`role.${role}`), lang }
}

const has = <W extends object>(texts: W, name: string): name is keyof W & string => Object.hasOwn(texts, name)

/** The name of a field; a field unknown to this page keeps its own name. */
export const fieldName = (name: string, { t }: AuditTexts): string => (has(mn.field, name) ? t(`field.${name}`) : name)

/** The name of a record's state or of a person's role. */
export function stateName(state: string, { t, role }: AuditTexts): string {
  const isRole = ROLES.find((one) => one === state)
  if (isRole) return role(isRole)
  return has(mn.state, state) ? t(`state.${state}`) : state
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A value of the details, formatted for reading. */
function formatValue(value: unknown, names: AuditEntry['names'], texts: AuditTexts): string {
  const { t, lang } = texts
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatNumber(value, lang)
  if (typeof value === 'string') {
    if (UUID.test(value)) return names[value] ? inLang(names[value], lang) : t('gone')
    if (DAY.test(value)) return formatDay(value, lang)
    if (INSTANT.test(value)) return formatDateTime(new Date(value), lang)
    return stateName(value, texts)
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? t('nothing') : value.map((one) => formatValue(one, names, texts)).join(', ')
  }
  return Object.entries(value)
    .map(([name, inner]) => t('part', { name: fieldName(name, texts), value: formatValue(inner, names, texts) }))
    .join('; ')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The differences between two values with their paths; equal parts are left out. */
function differences(before: unknown, after: unknown, way: string[]): [way: string[], unknown, unknown][] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) || !isObject(after)) return [[way, before, after]]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => differences(before[name], after[name], [...way, name]))
}

/** The details of an entry: named fields, resolved ids, and the values before and after a change. */
export function detailsOf(
  { details, names }: Pick<AuditEntry, 'details' | 'names'>,
  texts: AuditTexts,
): [label: string, value: string][] {
  const { before, after, changed, ...rest } = details ?? {}
  const fields = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [fieldName(name, texts), formatValue(value, names, texts)])
  if (Array.isArray(changed))
    fields.push([fieldName('changed', texts), changed.map((name) => fieldName(String(name), texts)).join(', ')])
  if (before === undefined && after === undefined) return fields
  const changes = differences(before, after, []).map(([way, was, is]): [string, string] => [
    way.length > 0 ? way.map((name) => fieldName(name, texts)).join(' › ') : fieldName('value', texts),
    texts.t('change', { before: formatValue(was, names, texts), after: formatValue(is, names, texts) }),
  ])
  return [...fields, ...changes]
}
