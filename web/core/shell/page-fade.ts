import { addTransitionType } from 'react'
import { NavigationType } from 'react-router'
import { wantsMotion } from '../../ui/theme/cross-fade.ts'

/** Marks the update that shows another page, so that only such updates fade (`PageFade`). */
export const PAGE_FADE = 'nt-page'

interface Shown {
  location: { pathname: string }
  historyAction: NavigationType
}

/**
 * Marks what the router shows next when it is another page that fades in. Going back and forward does not fade, since
 * browsers animate it themselves, and neither does a page that was left scrolled, which would jump.
 */
export function markPages(router: { state: Shown; subscribe: (listener: (state: Shown) => void) => unknown }): void {
  let { pathname } = router.state.location
  router.subscribe(({ location, historyAction }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    if (historyAction === NavigationType.Pop || window.scrollY > 0 || !wantsMotion()) return
    // React marks what waits to be rendered: the router's own update comes after this one
    queueMicrotask(() => addTransitionType(PAGE_FADE))
  })
}
