import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ButtonLook } from './Button.tsx'
import { buttonLook } from './Button.tsx'

/** A link that looks like a button, for navigation to another page. */
export function LinkButton({ to, children, ...look }: ButtonLook & { to: string; children: ReactNode }) {
  return (
    <Link to={to} {...buttonLook(look)}>
      {look.leftSection}
      {children}
      {look.rightSection}
    </Link>
  )
}
