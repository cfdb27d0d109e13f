import type { OwnField } from '../../core/content/kit.ts'
import { newsTexts } from './texts.ts'

/** The names of attached files; versions contain only ids, so their number is shown. */
function namesOf(value: unknown): string {
  if (!Array.isArray(value)) return '0'
  const names = value.map(({ name }: { name?: string }) => name)
  return names.length > 0 && names.every(Boolean) ? names.join(', ') : String(value.length)
}

/** The fields specific to news, as comparisons show them. */
export function useNewsFields(): readonly OwnField[] {
  const t = newsTexts.useText()
  return [{ name: 'attachments', label: t('form.files'), show: namesOf }]
}
