import { IconDownload, IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import choice from '../controls/Choice.module.css'
import { Disclosure } from '../controls/Disclosure.tsx'
import { KeyCap } from '../controls/KeyCap.tsx'
import { useUiLabels } from '../theme/labels.ts'
import { usePhone } from '../theme/use-phone.ts'
import { isCovered } from './is-covered.ts'
import classes from './Toolbar.module.css'

/** Delay between the last letter and the search, ms. Our choice: a shorter one sends a request for every letter. */
const SEARCH_DELAY_MS = 250

export interface ToolbarProps {
  search?: { value: string; onSearch: (text: string) => void; placeholder?: string }
  /** The filter controls; behind one button on a phone. */
  filters?: ReactNode
  /** Number of active filters. */
  activeFilters?: number
  onClearFilters?: () => void
  /** Exports of the filtered rows. */
  exports?: readonly { label: string; onSelect: () => void }[]
  /** What the list is narrowed to, on a row of its own. */
  chips?: ReactNode
  children?: ReactNode
}

/** The controls above a list: search (focused by the key `/`), filters, export. */
export function Toolbar(props: ToolbarProps) {
  const { search, filters, activeFilters = 0, onClearFilters, exports, chips, children } = props
  const { toolbar: labels, number } = useUiLabels()
  const isPhone = usePhone()
  const files = exports && exports.length > 0 ? exports : undefined
  // a phone has room for few buttons: its panel of filters has the exports too
  const inPanel = isPhone && filters ? files : undefined
  return (
    <div className={classes.bar}>
      {search && <Search {...search} isShort={isPhone && Boolean(filters || files || children)} />}
      {filters && (
        <Disclosure
          align="start"
          label={
            <>
              <IconFilter size={18} aria-hidden />
              <span className={classes.word}>{labels.filters}</span>
              {activeFilters > 0 && <span className={classes.count}>{number(activeFilters)}</span>}
            </>
          }
        >
          {(close) => (
            <div className={classes.filters}>
              {filters}
              {activeFilters > 0 && onClearFilters && (
                <button type="button" className={choice.choice} onClick={onClearFilters}>
                  <IconX size={18} aria-hidden />
                  {labels.clearFilters}
                </button>
              )}
              {inPanel && <Exports files={inPanel} close={close} />}
            </div>
          )}
        </Disclosure>
      )}
      {children}
      {files && !inPanel && (
        <Disclosure
          // without anything before it the button is at the start of the bar
          align={search || filters || children ? 'end' : 'start'}
          label={
            <>
              <IconDownload size={18} aria-hidden />
              <span className={classes.word}>{labels.export}</span>
            </>
          }
        >
          {(close) => <Exports files={files} close={close} />}
        </Disclosure>
      )}
      {chips}
    </div>
  )
}

function Exports({ files, close }: { files: NonNullable<ToolbarProps['exports']>; close: () => void }) {
  return files.map((file) => (
    <button
      key={file.label}
      type="button"
      className={choice.choice}
      onClick={() => {
        file.onSelect()
        close()
      }}
    >
      {file.label}
    </button>
  ))
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `isShort`: buttons beside it leave no room for a sentence. */
function Search(props: NonNullable<ToolbarProps['search']> & { isShort: boolean }) {
  const { value, onSearch, placeholder, isShort } = props
  const { toolbar: labels } = useUiLabels()
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address has changed (back button, cleared filters): the input follows, but never overwrites text being typed.
  if (value !== asked) {
    setAsked(value)
    if (value !== text.trim()) setText(value)
  }

  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered()) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', goThere)
    return () => {
      document.removeEventListener('keydown', goThere)
      clearTimeout(timer.current)
    }
  }, [])

  const ask = (next: string, delay: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), delay)
  }

  return (
    <div className={classes.search} role="search">
      <IconSearch size={18} aria-hidden className={classes.lens} />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label={labels.search}
        aria-keyshortcuts="/"
        placeholder={isShort ? labels.search : (placeholder ?? labels.search)}
        value={text}
        onChange={(event) => ask(event.currentTarget.value, SEARCH_DELAY_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(text, 0)
          if (event.key === 'Escape' && text) {
            event.stopPropagation()
            ask('', 0)
          }
        }}
      />
      {text ? (
        <button
          type="button"
          className={classes.clear}
          aria-label={labels.clearSearch}
          onClick={() => {
            ask('', 0)
            input.current?.focus()
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      ) : (
        <span className={classes.key} aria-hidden>
          <KeyCap>/</KeyCap>
        </span>
      )}
    </div>
  )
}
