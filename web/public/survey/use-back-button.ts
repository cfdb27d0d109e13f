import { useEffect, useMemo, useRef } from 'react'

/** What an entry of the browser's history says: which screen was shown, and how many were opened before it. */
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
const depthNow = (): number => entryOf(window.history.state)?.depth ?? 0

export interface Ways {
  /** A screen was opened from the one before it. */
  forth: (groupId: string) => void
  /** Back to the screen before. */
  back: (groupId: string) => void
  /** Another screen in the place of this one: errors lead there. */
  jump: (groupId: string) => void
}

/**
 * The browser's back button leads to the screen before, as people expect of a telephone, and not out of a survey that is half done.
 * `show` shows a screen; none is the one that was opened first.
 */
export function useBackButton(isOn: boolean, show: (groupId: string | undefined) => void): Ways {
  const latest = useRef(show)
  latest.current = show
  // what lies below was written before the page was loaded, or the form opened
  const bottom = useRef(0)
  const shown = useRef<Entry>(undefined)
  useEffect(() => {
    if (!isOn) return
    bottom.current = depthNow()
    // the title that takes the focus says where the page stands
    window.history.scrollRestoration = 'manual'
    let { hash } = window.location
    const onPop = ({ state }: PopStateEvent) => {
      const entry = entryOf(state)
      const isWithinPage = !entry && window.location.hash !== hash
      hash = window.location.hash
      // a link to a part of the page, e.g. the one that skips the header: the screen stays, and its entry says so
      if (isWithinPage) return shown.current && window.history.replaceState({ survey: shown.current }, '')
      shown.current = entry
      latest.current(entry?.groupId)
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      // who has sent the answer leaves with one press, and not through the screens that are gone
      const left = depthNow() - bottom.current
      if (left > 0) window.history.go(-left)
    }
  }, [isOn])
  return useMemo(() => {
    const note = (groupId: string, depth: number) => {
      shown.current = { groupId, depth }
      return { survey: shown.current }
    }
    return {
      forth: (groupId) => {
        if (isOn) window.history.pushState(note(groupId, depthNow() + 1), '')
        latest.current(groupId)
      },
      back: (groupId) => {
        if (isOn && depthNow() > bottom.current) return window.history.back()
        latest.current(groupId)
      },
      jump: (groupId) => {
        if (isOn) window.history.replaceState(note(groupId, depthNow()), '')
        latest.current(groupId)
      },
    }
  }, [isOn])
}
