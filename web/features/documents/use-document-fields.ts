import { formatDay, isDay } from '#contract/core/time/dates.ts'
import type { OwnField } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { documentTexts } from './texts.ts'
import { useFundChoices } from './use-funds.ts'

/** The name of a file; versions contain only its id, which is shown as 'PDF'. */
function fileName(value: unknown): string {
  const file: unknown = Array.isArray(value) ? value[0] : value
  if (typeof file !== 'object' || file === null) return ''
  return 'name' in file ? String(file.name) : 'PDF'
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** The fields specific to documents, as comparisons show them. */
export function useDocumentFields(): readonly OwnField[] {
  const t = documentTexts.useText()
  const lang = useLang()
  const funds = useFundChoices()
  return [
    { name: 'year', label: t('form.year'), show: text },
    { name: 'quarter', label: t('form.quarter'), show: text },
    {
      name: 'datedOn',
      label: t('form.datedOn'),
      show: (value) => (typeof value === 'string' && isDay(value) ? formatDay(value, lang) : text(value)),
    },
    {
      name: 'fundId',
      label: t('form.fund'),
      show: (value) => funds.find((fund) => fund.value === value)?.label ?? text(value),
    },
    { name: 'fileMn', label: t('form.fileMn'), show: fileName },
    { name: 'fileEn', label: t('form.fileEn'), show: fileName },
  ]
}
