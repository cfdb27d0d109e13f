import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import classes from './Disclosure.module.css'
import { Floating } from './Floating.tsx'

export interface DisclosureProps {
  /** Label or icon of the button. */
  label: ReactNode
  /** Name of the button when it shows only an icon. */
  name?: string
  /** The side of the button that the panel is aligned with. */
  align?: 'start' | 'end'
  /** Omits the border. */
  plain?: boolean
  disabled?: boolean
  /** The panel; `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it, for a few choices or filters. For actions use `Menu`. */
export function Disclosure({ label, name, align = 'end', plain = false, disabled, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-plain={plain || undefined}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <Floating id={id} anchor={button} align={align} onClose={close}>
          {children(() => close(true))}
        </Floating>
      )}
    </>
  )
}
