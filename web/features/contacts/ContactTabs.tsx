import { contactWorkflow } from '#contract/features/contacts/index.ts'
import { contactWords } from '#contract/features/contacts/words.ts'
import { FilterTabs } from '../../core/FilterTabs.tsx'
import { useLang } from '../../core/text.ts'
import { contactTexts } from './texts.ts'

interface Props {
  counts: { open: number; answered: number } | undefined
  value: string | undefined
  onChange: (status: string | undefined) => void
}

/** Narrows the list to what waits, or to what is answered. */
export function ContactTabs({ counts, value, onChange }: Props) {
  const t = contactTexts.useText()
  const lang = useLang()
  const tabs = [
    { value: undefined, name: t('all'), count: counts ? counts.open + counts.answered : null },
    ...contactWorkflow.states.map((status) => ({
      value: status,
      name: contactWords[lang].status[status],
      count: counts?.[status] ?? null,
    })),
  ]
  return <FilterTabs label={t('tabs')} tabs={tabs} value={value} onChange={onChange} />
}
