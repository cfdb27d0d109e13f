import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { showInRow } from '../theme/show-in-row.ts'
import { TabButton } from './TabButton.tsx'
import classes from './Tabs.module.css'

export interface Tab {
  id: string
  label: string
  /** Number of items inside, formatted. */
  count?: string
  /** Read aloud when something in the panel needs attention, e.g. an error in the form. */
  mark?: string
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** Keeps hidden panels mounted, e.g. when they are parts of one form. */
  keepMounted?: boolean
}

/** Tabs. The arrow keys move between them (mirrored in rtl), Home and End go to the first and last. */
export function Tabs({ label, tabs, value, onChange, keepMounted = false }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // Scrolls the open tab into view where the row is wider than the window.
  useEffect(() => {
    showInRow(list.current, list.current?.querySelector(`[data-tab="${CSS.escape(value)}"]`))
  }, [value])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const to: Record<string, number> = {
      ArrowRight: (at + forward + tabs.length) % tabs.length,
      ArrowLeft: (at - forward + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = tabs[to[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            label={tab.label}
            count={tab.count}
            mark={tab.mark}
            isOpen={tab.id === value}
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={keepMounted || tab.id === value ? `${id}-${tab.id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          />
        ))}
      </div>
      {tabs
        .filter((tab) => keepMounted || tab.id === value)
        .map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}-${tab.id}-panel`}
            aria-labelledby={`${id}-${tab.id}`}
            hidden={tab.id !== value}
            className={classes.panel}
          >
            {tab.content}
          </div>
        ))}
    </div>
  )
}
