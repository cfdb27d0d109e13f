import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import choice from './Choice.module.css'
import { Floating } from './Floating.tsx'
import { fold } from './fold.ts'

/** One line of a menu: goes somewhere (`to`) or does something (`onSelect`). */
export interface MenuItem {
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** What is open or chosen now. */
  current?: boolean
  to?: string
  onSelect?: () => void
}

export interface MenuProps {
  /** Name of the button and the menu. */
  name: string
  /** What the button shows. */
  button: ReactNode
  className?: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  tabIndex?: number
  /** Stands above the items, e.g. who is signed in. */
  head?: ReactNode
}

/** Actions behind one button: arrows move, Home and End go to the ends, a letter finds, Esc goes back to the button. */
export function Menu({ name, button: words, className, items, align = 'end', tabIndex, head }: MenuProps) {
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
        {words}
      </button>
      {isOpen && (
        <Floating anchor={button} align={align} onClose={close}>
          {head}
          <Items name={name} items={items} onDone={close} />
        </Floating>
      )}
    </>
  )
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
    // A menu inside a row: the row must not hear the arrows.
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
