import { Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './compose.module.css'
import { closeAllCompose, useCompose } from './compose-store.ts'

const ComposeWindow = lazyPart(() => import('./ComposeWindow.tsx'))

/** Closes the windows when the frame of the dashboard goes: what is written in them goes with it. */
function useCloseWithFrame(): void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // in development React removes it once and shows it again at once
      queueMicrotask(() => {
        if (!isShown.current) closeAllCompose()
      })
    }
  }, [])
}

/** The windows in which mails are written, in front of every page. */
export default function ComposeHost() {
  const open = useCompose()
  useCloseWithFrame()
  if (open.length === 0) return null
  return createPortal(
    <div className={classes.host}>
      <Suspense>
        {open.map((one) => (
          <ComposeWindow key={one.key} compose={one} />
        ))}
      </Suspense>
    </div>,
    document.body,
  )
}
