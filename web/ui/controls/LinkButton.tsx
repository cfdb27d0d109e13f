import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ButtonLook } from './Button.tsx'
import { buttonLook } from './Button.tsx'

interface Props extends ButtonLook {
  to: string
  /** For the next page, kept in the browser's history. */
  state?: object
  children: ReactNode
}

/** A link that looks like a button, for navigation to another page. */
export function LinkButton({ to, state, children, ...look }: Props) {
  return (
    <Link to={to} state={state} {...buttonLook(look)}>
      {look.leftSection}
      {children}
      {look.rightSection}
    </Link>
  )
}
