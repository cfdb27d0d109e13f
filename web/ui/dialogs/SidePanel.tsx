import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { useUiLabels } from '../theme/labels.ts'
import classes from './SidePanel.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

interface Props {
  title: string
  /** Changes with what is shown: its title then receives the focus again, so that it is read aloud. */
  shown: string
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** Buttons beside the one that closes. */
  actions?: ReactNode
  children: ReactNode
}

/** A panel over the end of the page that leaves the list beside it in use. Covers a phone. */
export function SidePanel({ title, shown, onClose, onKeyDown, actions, children }: Props) {
  const labels = useUiLabels()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // another record is another panel
  useEffect(() => heading.current?.focus({ preventScroll: true }), [shown])
  const panel = useKeptFocus(heading)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes, letters press the buttons inside
    <div ref={panel} role="dialog" aria-labelledby={id} className={classes.panel} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={classes.title}>
          <bdi>{title}</bdi>
        </h2>
        {actions}
        <IconButton name={labels.close} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  )
}
