import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that looks like a button, for going to another page. */
export function LinkButton({ to, children, ...rest }: ButtonProps & { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} {...rest}>
      {children}
    </Button>
  )
}
