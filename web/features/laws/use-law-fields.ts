import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { formatDay, isDay } from '#contract/core/time/dates.ts'
import type { OwnField } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { lawTexts } from './texts.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** The names in a list; versions contain only ids, so their number is shown. */
const listed = (value: unknown, lang: Lang): string => {
  if (!Array.isArray(value)) return '0'
  const names = value.map(({ name }: { name?: string | Localized }) =>
    typeof name === 'object' ? inLang(name, lang) : name,
  )
  return names.length > 0 && names.every(Boolean) ? names.join(', ') : String(value.length)
}

/** The fields specific to acts, as comparisons show them. */
export function useLawFields(): readonly OwnField[] {
  const t = lawTexts.useText()
  const lang = useLang()
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? formatDay(value, lang) : text(value))
  return [
    { name: 'number', label: t('form.number'), show: text },
    { name: 'adoptedOn', label: t('form.adoptedOn'), show: day },
    { name: 'effectiveOn', label: t('form.effectiveOn'), show: day },
    { name: 'sourceUrl', label: t('form.sourceUrl'), show: text },
    { name: 'attachments', label: t('list.files'), show: (value) => listed(value, lang) },
    { name: 'organisations', label: t('list.organisations'), show: (value) => listed(value, lang) },
  ]
}
