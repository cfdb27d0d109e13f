import { formatNumber } from '#contract/core/numbers.ts'
import { contactWorkflow } from '#contract/features/contacts/index.ts'
import { contactWords } from '#contract/features/contacts/words.ts'
import tabClasses from '../../core/content/PhaseTabs.module.css'
import { useLang } from '../../core/text.ts'
import { contactTexts } from './texts.ts'

interface Props {
  counts: { open: number; answered: number } | undefined
  value: string | undefined
  onChange: (status: string | undefined) => void
}

/** Narrows the list to what waits, or to what is answered; every figure is the length of its list. */
export function ContactTabs({ counts, value, onChange }: Props) {
  const t = contactTexts.useText()
  const lang = useLang()
  const tabs = [
    { status: undefined, name: t('all'), count: counts && counts.open + counts.answered },
    ...contactWorkflow.states.map((status) => ({
      status,
      name: contactWords[lang].status[status],
      count: counts?.[status],
    })),
  ]
  return (
    <div role="group" aria-label={t('tabs')} className={tabClasses.tabs}>
      {tabs.map(({ status, name, count }) => (
        <button
          key={name}
          type="button"
          className={tabClasses.tab}
          aria-pressed={value === status}
          onClick={() => onChange(status)}
        >
          {name}
          <span className={tabClasses.count}>{count === undefined ? '…' : formatNumber(count, lang)}</span>
        </button>
      ))}
    </div>
  )
}
