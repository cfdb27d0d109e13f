import { useEffect, useRef } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { TabButton } from '../../ui/controls/TabButton.tsx'
import { showInRow } from '../../ui/theme/show-in-row.ts'
import { useLang } from '../i18n/text.ts'
import classes from './FilterTabs.module.css'

/** One filter of a list. */
export interface FilterTab<Value extends string> {
  /** undefined: the whole list. */
  value: Value | undefined
  name: string
  /** Length of the filtered list; null while loading. Without it no number is shown. */
  count?: number | null
}

interface Props<Value extends string> {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly FilterTab<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Filters a list with one press; each number is the length of the filtered list. */
export function FilterTabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  const lang = useLang()
  // Scrolls the selected tab into view where the row is wider than the window.
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (value !== undefined) showInRow(row.current, row.current?.querySelector('[aria-pressed="true"]'))
  }, [value])
  return (
    <div ref={row} role="group" aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <TabButton
          key={tab.value ?? ''}
          label={tab.name}
          {...(tab.count !== undefined && { count: tab.count === null ? '…' : formatNumber(tab.count, lang) })}
          isOpen={value === tab.value}
          aria-pressed={value === tab.value}
          onClick={() => onChange(tab.value)}
        />
      ))}
    </div>
  )
}
