import { startTransition, useLayoutEffect, useMemo, useState } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import type { WebFeature } from '../access/define-feature.ts'
import { useSettingsLabels } from '../settings/settings-labels.ts'
import { Palette } from './Palette.tsx'
import { forgetTyped, usePaletteKey } from './palette-key.ts'

const SettingsDrawer = lazyInPlace(() => import('../settings/SettingsDrawer.tsx'))
const KeyboardShortcuts = lazyInPlace(() => import('./KeyboardShortcuts.tsx'))

export type DrawerName = 'search' | 'settings' | 'keys'
export interface DrawersState {
  shown: DrawerName | null
  /** What was typed into the search before it could open. */
  typed: string
  open: (name: DrawerName) => void
  close: () => void
}

/** The state of the overlays, and their shortcuts: Ctrl/⌘-K for the search, `?` for the list of shortcuts. */
export function useDrawers(): DrawersState {
  const [{ shown, typed }, show] = useState<Pick<DrawersState, 'shown' | 'typed'>>({ shown: null, typed: '' })
  // the key is answered at once, and the palette rendered in slices
  usePaletteKey(
    (early) => startTransition(() => show({ shown: 'search', typed: early })),
    () => startTransition(() => show({ shown: null, typed: '' })),
  )
  // the same functions for as long as the frame is there: the header stays as it is while an overlay opens
  const acts = useMemo(
    () => ({
      open: (name: DrawerName) => {
        // it would wait for a palette that does not come
        if (name !== 'search') forgetTyped()
        show({ shown: name, typed: '' })
      },
      close: () => {
        forgetTyped()
        show({ shown: null, typed: '' })
      },
    }),
    [],
  )
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.defaultPrevented && !isTyping(event.target)) acts.open('keys')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [acts])
  return { shown, typed, ...acts }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * The overlays, loaded when first opened; the search (1 KB) is loaded in advance, since people type right after its
 * shortcut.
 */
export function Drawers({
  state,
  features,
  role,
}: {
  state: DrawersState
  features: Record<string, WebFeature>
  role: Role
}) {
  const labels = useSettingsLabels()
  return (
    <>
      {state.shown === 'search' && (
        <Palette features={features} role={role} typed={state.typed} onClose={state.close} onDrawer={state.open} />
      )}
      {state.shown === 'settings' && <SettingsDrawer labels={labels} onClose={state.close} onFailure={state.close} />}
      {state.shown === 'keys' && <KeyboardShortcuts onClose={state.close} onFailure={state.close} />}
    </>
  )
}
