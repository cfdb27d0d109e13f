import { useEffect, useRef } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { PHASES, type Phase } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import tabClasses from '../../../core/lists/FilterTabs.module.css'
import { showInRow } from '../../../ui/theme/show-in-row.ts'
import { surveyTexts } from '../texts.ts'

interface Props {
  counts: Record<Phase, number> | undefined
  /** Shows drafts, for users who may write. */
  withDrafts: boolean
  value: Phase | undefined
  onChange: (phase: Phase | undefined) => void
}

/** Filters the list by phase, with the count of each. */
export function SurveyTabs({ counts, withDrafts, value, onChange }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const phases = PHASES.filter((phase) => withDrafts || phase !== 'draft')
  const all = counts && phases.reduce((sum, phase) => sum + counts[phase], 0)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (value !== undefined) showInRow(row.current, row.current?.querySelector('[aria-pressed="true"]'))
  }, [value])
  return (
    <div ref={row} role="group" aria-label={t('list.tabs')} className={tabClasses.tabs}>
      {[undefined, ...phases].map((phase) => {
        const count = phase ? counts?.[phase] : all
        return (
          <button
            key={phase ?? 'all'}
            type="button"
            className={tabClasses.tab}
            aria-pressed={value === phase}
            onClick={() => onChange(phase)}
          >
            {phase ? surveyLabels[lang].phase[phase] : t('list.all')}
            <span className={tabClasses.count}>{count === undefined ? '…' : formatNumber(count, lang)}</span>
          </button>
        )
      })}
    </div>
  )
}
