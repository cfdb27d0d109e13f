import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoSquareRoundedFilled,
  IconX,
  IconXboxXFilled,
} from '@tabler/icons-react'
import type { FocusEvent } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import classes from './Toasts.module.css'
import type { Toast, ToastPlace, ToastVariant } from './toast.ts'
import { closeToast, holdToasts, releaseToasts, toastStore } from './toast.ts'

const SHAPES = {
  success: IconCircleCheckFilled,
  info: IconInfoSquareRoundedFilled,
  warning: IconAlertTriangleFilled,
  error: IconXboxXFilled,
} satisfies Record<ToastVariant, unknown>

const EMPTY: readonly Toast[] = []

/** Renders the toasts; mounted once in the application, possibly later than the rest. */
export function Toasts({ labels }: { labels: { toasts: string; close: string } }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => EMPTY)
  return (
    <>
      <Place place="top" toasts={toasts} labels={labels} />
      <Place place="live" toasts={toasts} labels={labels} />
    </>
  )
}

interface PlaceProps {
  place: ToastPlace
  toasts: readonly Toast[]
  labels: { toasts: string; close: string }
}

function Place({ place, toasts, labels }: PlaceProps) {
  const box = useRef<HTMLDivElement>(null)
  const here = toasts.filter((toast) => toast.place === place)
  const last = here.at(-1)?.id

  // In the browser's top layer, above dialogs that were opened later.
  useEffect(() => {
    if (last === undefined || !box.current) return
    box.current.hidePopover?.()
    box.current.showPopover?.()
  }, [last])

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) releaseToasts(place)
  }
  return (
    // The region exists before its toasts: only then are they announced. Errors interrupt through their own role.
    <div
      ref={box}
      popover="manual"
      role="status"
      aria-atomic="false"
      className={classes.place}
      data-place={place}
      aria-label={labels.toasts}
      onPointerEnter={() => holdToasts(place)}
      onPointerLeave={() => releaseToasts(place)}
      onFocus={() => holdToasts(place)}
      onBlur={onBlur}
    >
      {here.map((toast) => (
        <ToastBox key={toast.id} toast={toast} close={labels.close} />
      ))}
    </div>
  )
}

function ToastBox({ toast, close }: { toast: Toast; close: string }) {
  const Shape = SHAPES[toast.variant]
  const end = () => closeToast(toast.id)
  return (
    <div className={classes.toast} data-variant={toast.variant} role={toast.variant === 'error' ? 'alert' : undefined}>
      <Shape size={20} aria-hidden className={classes.shape} />
      <div className={classes.message}>
        <p>{toast.message}</p>
        {toast.lines && (
          <ul>
            {toast.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {toast.undo && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.undo?.run()
            end()
          }}
        >
          {toast.undo.label}
        </button>
      )}
      {toast.open && (
        <Link to={toast.open.to} className={classes.action} onClick={end}>
          {toast.open.label}
        </Link>
      )}
      <button type="button" className={classes.close} aria-label={close} onClick={end}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
