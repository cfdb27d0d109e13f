import { type ReactNode, useReducer, ViewTransition } from 'react'
import { endWithInput } from '../../ui/theme/cross-fade.ts'
import { PAGE_FADE } from './page-fade.ts'

const UPDATES = { [PAGE_FADE]: PAGE_FADE, default: 'none' }

/** Ends the fade: the browser then shows the page itself. */
function finishFade(): void {
  for (const animation of document.documentElement.getAnimations({ subtree: true })) {
    const { effect } = animation
    if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')) animation.finish()
  }
}

/** Fades from one page of the dashboard to the next, without the frame around them. Nobody waits for it. */
export function PageFade({ children }: { children: ReactNode }) {
  // React keeps the effects of the new page back until the fade has ended, unless there is something to render
  const [, render] = useReducer((count: number) => count + 1, 0)
  return (
    <ViewTransition
      default="none"
      update={UPDATES}
      onUpdate={() => {
        render()
        return endWithInput(finishFade)
      }}
    >
      {children}
    </ViewTransition>
  )
}
