import { useEffect, useMemo, useRef } from 'react'

/** The state of a history entry: the visible screen, and the number of screens opened before it. */
interface Entry {
  groupId: string
  depth: number
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function entryOf(state: unknown): Entry | undefined {
  const found = isRecord(state) ? state.survey : undefined
  return isRecord(found) && typeof found.groupId === 'string' && typeof found.depth === 'number'
    ? { groupId: found.groupId, depth: found.depth }
    : undefined
}
const currentDepth = (): number => entryOf(window.history.state)?.depth ?? 0

export interface ScreenNavigation {
  /** Opens the next screen. */
  forward: (groupId: string) => void
  /** Returns to the previous screen. */
  back: (groupId: string) => void
  /** Replaces the current screen by another, for links in the error summary. */
  replace: (groupId: string) => void
}

/**
 * Makes the browser's back button return to the previous screen, instead of leaving a half-finished survey.
 * `show` shows the screen of a group; undefined is the screen that was opened first.
 */
export function useBackButton(isOn: boolean, show: (groupId: string | undefined) => void): ScreenNavigation {
  const latest = useRef(show)
  latest.current = show
  // entries below this depth were created before the form was opened
  const bottom = useRef(0)
  const shown = useRef<Entry>(undefined)
  useEffect(() => {
    if (!isOn) return
    bottom.current = currentDepth()
    // the focused title determines the scroll position
    window.history.scrollRestoration = 'manual'
    let { hash } = window.location
    const onPop = ({ state }: PopStateEvent) => {
      const entry = entryOf(state)
      const isWithinPage = !entry && window.location.hash !== hash
      hash = window.location.hash
      // an in-page link, such as the one that skips the header: stays on the screen and restores the state of its entry
      if (isWithinPage) return shown.current && window.history.replaceState({ survey: shown.current }, '')
      shown.current = entry
      latest.current(entry?.groupId)
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      // after sending, one press of the back button leaves the page, skipping the entries of the screens
      const left = currentDepth() - bottom.current
      if (left > 0) window.history.go(-left)
    }
  }, [isOn])
  return useMemo(() => {
    const entryState = (groupId: string, depth: number) => {
      shown.current = { groupId, depth }
      return { survey: shown.current }
    }
    return {
      forward: (groupId) => {
        if (isOn) window.history.pushState(entryState(groupId, currentDepth() + 1), '')
        latest.current(groupId)
      },
      back: (groupId) => {
        if (isOn && currentDepth() > bottom.current) return window.history.back()
        latest.current(groupId)
      },
      replace: (groupId) => {
        if (isOn) window.history.replaceState(entryState(groupId, currentDepth()), '')
        latest.current(groupId)
      },
    }
  }, [isOn])
}
