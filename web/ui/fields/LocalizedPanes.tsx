import type { ReactNode } from 'react'
import { useState } from 'react'
import { Tabs } from '../controls/Tabs.tsx'
import { useUiLabels } from '../theme/labels.ts'
import { usePhone } from '../theme/use-phone.ts'
import classes from './LocalizedPanes.module.css'

export interface LocalizedPanesProps {
  /** Accessible name of both versions, e.g. «Агуулга». */
  label: string
  mn: ReactNode
  en: ReactNode
  /** Errors of the versions; a hidden one marks its tab. */
  errors?: { mn?: string; en?: string }
}

/** The Mongolian and English versions of one value: side by side, or as tabs on a phone. For inputs of any kind. */
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
