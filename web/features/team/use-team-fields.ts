import type { OwnField } from '../../core/content/kit.ts'
import { teamTexts } from './texts.ts'

const inBoth = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(Boolean).join('\n') : ''

/** The fields specific to people of the fund, as comparisons show them. */
export function useTeamFields(): readonly OwnField[] {
  const t = teamTexts.useText()
  return [{ name: 'role', label: t('form.position'), show: inBoth }]
}
