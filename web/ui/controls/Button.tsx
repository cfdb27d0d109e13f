import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './Button.module.css'

/** How a button looks. One `filled` on a page: the main action. */
export interface ButtonLook {
  variant?: 'filled' | 'default' | 'light' | 'subtle' | 'plain'
  /** For actions that delete or end something. */
  color?: 'red'
  size?: 'xs' | 'sm' | 'md'
  fullWidth?: boolean
  /** Icons before and after the label. */
  leftSection?: ReactNode
  rightSection?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /** The action is in progress: the button keeps its width and cannot be pressed again. */
  loading?: boolean
}

/** Attributes that give an element the look of a button. */
export function buttonLook({ variant = 'filled', color, size = 'sm', fullWidth }: ButtonLook, className?: string) {
  return {
    className: clsx(classes.button, className),
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-full': fullWidth || undefined,
  }
}

/** A button; its label is a verb. For navigation use `LinkButton`. */
export function Button(props: ButtonProps) {
  const { variant, color, size, fullWidth, leftSection, rightSection, loading, className, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ variant, color, size, fullWidth }, className)}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      disabled={rest.disabled || loading}
    >
      {leftSection}
      <span>{children}</span>
      {rightSection}
      {loading && <span aria-hidden className={classes.ring} />}
    </button>
  )
}
