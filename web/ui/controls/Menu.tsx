import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { fold } from '../theme/fold.ts'
import choice from './Choice.module.css'
import { Floating } from './Floating.tsx'
import classes from './Menu.module.css'

/** An item of a menu: a link (`to`) or an action (`onSelect`). */
export interface MenuItem {
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Marks the open page or the selected option. */
  current?: boolean
  to?: string
  onSelect?: () => void
}

export interface MenuProps {
  /** Name of the button and the menu. */
  name: string
  /** Content of the button. */
  button: ReactNode
  className?: string
  /** A function is called when the menu is opened. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  align?: 'start' | 'end'
  tabIndex?: number
  /** Shown above the items, e.g. who is signed in. */
  head?: ReactNode
}

/** Actions behind one button. The arrow keys, Home, End and letters move the focus; Esc returns it to the button. */
export function Menu({ name, button: content, className, items, align = 'end', tabIndex, head }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {content}
      </button>
      {isOpen && (
        <Floating anchor={button} align={align} onClose={close}>
          {head}
          <Items name={name} items={typeof items === 'function' ? items() : items} onDone={close} />
        </Floating>
      )}
    </>
  )
}

/** The same behind a round button with an icon. */
export function IconMenu({ className, ...props }: MenuProps) {
  return <Menu {...props} className={clsx(classes.round, className)} />
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface ItemsProps {
  name: string
  items: readonly MenuItem[]
  onDone: (returnFocus: boolean) => void
}

function Items({ name, items, onDone }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null)
  const lines = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // The row around a menu must not handle the arrow keys as well.
    event.stopPropagation()
    if (event.key === 'Tab') return onDone(true)
    const all = lines()
    const at = all.findIndex((line) => line === document.activeElement)
    const move = MOVES[event.key]
    const letter = event.key.length === 1 && event.key !== ' ' ? fold(event.key) : undefined
    const to = move
      ? move(at, all.length)
      : all.findIndex((line, i) => letter && i !== at && fold(line.textContent ?? '').startsWith(letter))
    if (!all[to]) return
    event.preventDefault()
    all[to].focus()
  }

  return (
    <div ref={list} role="menu" aria-label={name} onKeyDown={onKeyDown}>
      {items.map((item) => {
        const shared = {
          role: 'menuitem',
          tabIndex: -1,
          className: choice.choice,
          'data-danger': item.danger || undefined,
          'data-disabled': item.disabled || undefined,
          'aria-disabled': item.disabled || undefined,
          'aria-current': item.current ? (item.to ? ('page' as const) : true) : undefined,
        }
        if (item.to && !item.disabled)
          return (
            <Link key={item.label} {...shared} to={item.to} onClick={() => onDone(false)}>
              {item.icon}
              {item.label}
            </Link>
          )
        return (
          <button
            key={item.label}
            {...shared}
            type="button"
            onClick={() => {
              if (item.disabled) return
              onDone(true)
              item.onSelect?.()
            }}
          >
            {item.icon}
            {item.label}
          </button>
        )
      })}
    </div>
  )
}
