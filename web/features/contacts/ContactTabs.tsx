import { contactWorkflow } from '#contract/features/contacts/index.ts'
import { contactLabels } from '#contract/features/contacts/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { contactTexts } from './texts.ts'

interface Props {
  counts: { open: number; answered: number } | undefined
  value: string | undefined
  onChange: (status: string | undefined) => void
}

/** Filters the list by waiting and answered messages. */
export function ContactTabs({ counts, value, onChange }: Props) {
  const t = contactTexts.useText()
  const lang = useLang()
  const tabs = [
    { value: undefined, name: t('all'), count: counts ? counts.open + counts.answered : null },
    ...contactWorkflow.states.map((status) => ({
      value: status,
      name: contactLabels[lang].status[status],
      count: counts?.[status] ?? null,
    })),
  ]
  return <FilterTabs label={t('tabs')} tabs={tabs} value={value} onChange={onChange} />
}
