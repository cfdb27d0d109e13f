import { type MouseEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { coreTexts } from '../i18n/texts/index.ts'
import { type ChipForm, ChipFormContext } from './chip-form.ts'
import classes from './FilterChips.module.css'
import type { FilterProps } from './filters.tsx'
import { RemovableChip } from './RemovableChip.tsx'

interface Props extends FilterProps {
  /** The controls of the filter panel. */
  controls: ((of: FilterProps) => ReactNode) | undefined
  /** What a filter without a control narrows the list to. */
  nameOf?: ((name: string, value: string) => string | undefined) | undefined
  onClear: () => void
}

/**
 * What a list is narrowed to: the controls of the filter panel as chips, and a chip for each filter that only a link
 * sets. Each can be removed, and all at once.
 */
export function FilterChips({ controls, filters, onChange, nameOf, onClear }: Props) {
  const c = coreTexts.useText()
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set())
  const [isReady, setReady] = useState(!controls)
  const ready = useCallback(() => setReady(true), [])
  const form = useMemo<ChipForm>(
    () => ({
      claim: (names) => {
        setClaimed((known) => new Set([...known, ...names]))
        return () => setClaimed((known) => new Set([...known].filter((name) => !names.includes(name))))
      },
    }),
    [],
  )
  // a dependent filter, such as 'without the areas below', is part of the chip it depends on
  const others = isReady ? Object.entries(filters).filter(([name]) => !claimed.has(name) && name !== 'below') : []
  const row = useFocusAfterRemoval()
  return (
    <div role="group" aria-label={c('list.narrowed')} className={classes.chips} {...row}>
      {controls && (
        <ChipFormContext value={form}>
          <Suspense fallback={null}>
            {controls({ filters, onChange })}
            <Mounted onMount={ready} />
          </Suspense>
        </ChipFormContext>
      )}
      {others.map(([name, value]) => (
        <RemovableChip
          key={name}
          text={nameOf?.(name, value) ?? c('list.otherFilter')}
          onRemove={() => onChange({ [name]: undefined })}
        />
      ))}
      <button type="button" className={classes.clear} onClick={onClear}>
        {c('list.clearAll')}
      </button>
    </div>
  )
}

/** After a chip was removed the focus is on the next one, and after the last one on the button of the filters. */
function useFocusAfterRemoval() {
  const ref = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)
  useEffect(() => {
    const chips = ref.current?.querySelectorAll<HTMLElement>('button[aria-label]')
    if (removed.current === undefined || !chips || document.activeElement !== document.body) return
    chips[Math.min(removed.current, chips.length - 1)]?.focus()
    removed.current = undefined
  })
  useEffect(() => {
    const bar = ref.current?.parentElement
    return () => {
      const isFree = document.activeElement === document.body
      if (removed.current !== undefined && isFree) bar?.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
    }
  }, [])
  return {
    ref,
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      const pressed = target instanceof Element ? target.closest('button') : null
      const at = [...currentTarget.querySelectorAll('button')].findIndex((one) => one === pressed)
      if (at >= 0) removed.current = at
    },
  }
}

function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}
