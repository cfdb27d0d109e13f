import { useEffect, useMemo, useState } from 'react'
import type { Role } from '#contract/core/actor.ts'
import { late } from '../../ui/late.tsx'
import type { WebFeature } from '../feature.ts'
import { Palette } from './Palette.tsx'
import { useSettingsLabels } from './settings-labels.ts'

const SettingsDrawer = late(() => import('../settings/SettingsDrawer.tsx'))
const KeysSheet = late(() => import('./KeysSheet.tsx'))

export type DrawerName = 'search' | 'settings' | 'keys'
export interface DrawersState {
  shown: DrawerName | null
  open: (name: DrawerName) => void
  close: () => void
}

/** What can lie over the page, and the keys that open it: Ctrl/⌘-K search, `?` the keys. */
export function useDrawers(): DrawersState {
  const [shown, setShown] = useState<DrawerName | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault()
        setShown('search')
      } else if (event.key === '?' && !isTyping(event.target)) setShown('keys')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return useMemo(() => ({ shown, open: setShown, close: () => setShown(null) }), [shown])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Loaded when it is opened first; the search (1 KB) is there already, as people type on right after the keys that open it. */
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
      {state.shown === 'search' && <Palette features={features} role={role} onClose={state.close} />}
      {state.shown === 'settings' && <SettingsDrawer labels={labels} onClose={state.close} onGone={state.close} />}
      {state.shown === 'keys' && <KeysSheet onClose={state.close} onGone={state.close} />}
    </>
  )
}
