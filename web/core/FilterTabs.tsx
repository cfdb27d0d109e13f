import { useEffect, useRef } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import { showInRow } from '../ui/show-in-row.ts'
import classes from './FilterTabs.module.css'
import { useLang } from './text.ts'

/** One way to narrow a list. */
export interface FilterTab<Value extends string> {
  /** undefined: the whole list. */
  value: Value | undefined
  name: string
  /** How long the list would be; null while that is being asked. Without it no figure is shown. */
  count?: number | null
}

interface Props<Value extends string> {
  /** What is narrowed, for those who hear it. */
  label: string
  tabs: readonly FilterTab<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Narrows a list with one press; every figure is the length of its list. */
export function FilterTabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  const lang = useLang()
  // The chosen one is seen, also where the row is wider than the window.
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (value !== undefined) showInRow(row.current, row.current?.querySelector('[aria-pressed="true"]'))
  }, [value])
  return (
    <div ref={row} role="group" aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value ?? ''}
          type="button"
          className={classes.tab}
          aria-pressed={value === tab.value}
          onClick={() => onChange(tab.value)}
        >
          {tab.name}
          {tab.count !== undefined && (
            <span className={classes.count}>{tab.count === null ? '…' : formatNumber(tab.count, lang)}</span>
          )}
        </button>
      ))}
    </div>
  )
}
