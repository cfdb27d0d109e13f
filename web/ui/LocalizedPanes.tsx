import type { ReactNode } from 'react'
import { useState } from 'react'
import classes from './LocalizedPanes.module.css'
import { useUiLabels } from './labels.ts'
import { Tabs } from './Tabs.tsx'
import { usePhone } from './use-phone.ts'

export interface LocalizedPanesProps {
  /** What both sides hold, e.g. «Агуулга». */
  label: string
  mn: ReactNode
  en: ReactNode
  /** Errors of the sides: marks the tab whose side is hidden. */
  errors?: { mn?: string; en?: string }
}

/** Two halves of one thing, Mongolian and English: side by side, on a phone as tabs. Takes inputs of any kind. */
export function LocalizedPanes({ label, mn, en, errors }: LocalizedPanesProps) {
  const labels = useUiLabels()
  const isPhone = usePhone()
  const [shown, setShown] = useState('mn')
  if (!isPhone)
    return (
      <div role="group" aria-label={label} className={classes.sides}>
        {mn}
        {en}
      </div>
    )
  return (
    <Tabs
      label={label}
      value={shown}
      onChange={setShown}
      keepMounted
      tabs={[
        { id: 'mn', label: labels.mongolian, mark: errors?.mn, content: mn },
        { id: 'en', label: labels.english, mark: errors?.en, content: en },
      ]}
    />
  )
}
