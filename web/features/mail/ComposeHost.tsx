import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '../../core/session/session.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './compose.module.css'
import { closeAllCompose, useCompose } from './compose-store.ts'

const ComposeWindow = lazyPart(() => import('./ComposeWindow.tsx'))

/** The windows in which mails are written, in front of every page. */
export default function ComposeHost() {
  const open = useCompose()
  const { id } = useUser()
  useEffect(() => closeAllCompose, [id])
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
