import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { useUiLabels } from '../theme/labels.ts'
import classes from './Dialog.module.css'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What shows the title, where it can be edited. */
  heading?: ReactNode
  /** Width in px. */
  width?: number
  children: ReactNode
}

/** A small task on top of the page, e.g. a form. For questions use `useConfirm`. */
export function Dialog({ opened, ...rest }: DialogProps) {
  return opened && <OpenDialog {...rest} />
}

const FIRST = '[data-autofocus], input, select, textarea, [role=textbox]'

function OpenDialog({ onClose, title, heading = title, width = 560, children }: Omit<DialogProps, 'opened'>) {
  const labels = useUiLabels()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // The native dialog keeps the focus inside, makes the rest inert and returns the focus. It must be closed before it
  // is removed from the page, hence the layout effect.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector(`.${classes.body}`)?.querySelector<HTMLElement>(FIRST)?.focus()
    return () => element?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is the key, and the browser handles it
    <dialog
      ref={dialog}
      className={classes.dialog}
      style={{ maxWidth: `${width / 16}rem` }}
      aria-labelledby={id}
      onCancel={(event) => {
        // The event also bubbles from elements inside, e.g. a file input.
        if (event.target === event.currentTarget) onClose()
      }}
      onMouseDown={(event) => {
        // A press on the backdrop, but not the end of a press that began in an input.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {heading}
          </h2>
          <IconButton name={labels.close} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>
  )
}
