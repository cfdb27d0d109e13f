import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/core/actor.ts'
import { matcherOf } from '#contract/core/find.ts'
import { meantInCyrillic } from '#contract/core/keyboard.ts'
import { SEARCH_MAX_CHARS } from '#contract/core/page.ts'
import type { Found, WebFeature } from '../feature.ts'
import { useUser } from '../session.tsx'
import { coreTexts } from '../texts/index.ts'
import { pagesOf } from './menu.ts'
import classes from './palette.module.css'
import { keepRecent, recentOf } from './recent.ts'
import { type FoundGroup, SEARCH_MIN_CHARS, useFound, usePaused } from './use-found.ts'

interface Props {
  features: Record<string, WebFeature>
  role: Role
  onClose: () => void
}

/** Search over pages, people and content within the person's reach: arrows move, Enter opens, Esc closes. Source: docs/rules/search.md. */
export function Palette({ features, role, onClose }: Props) {
  const t = coreTexts.useText()
  const navigate = useNavigate()
  const user = useUser()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosenKey, choose] = useState<string>()
  const [isEntered, setEntered] = useState(false)
  const id = useId()
  const q = usePaused(text.trim())
  const pages = pagesOf(features, role)
  const typed = useFound(features, role, q)
  const [recent] = useState(() => recentOf(user.id))
  const isPaused = text.trim() !== q
  // where nothing is called as typed, it may have been typed with the other keyboard
  const isNothing = !isPaused && !typed.isFetching && typed.groups.length === 0 && matching(pages, text).length === 0
  const instead = isNothing && q.length >= SEARCH_MIN_CHARS ? (meantInCyrillic(q) ?? '') : ''
  const meant = useFound(features, role, instead)
  const content = instead ? meant : typed
  const isWaiting = isPaused || content.isFetching
  const groups: FoundGroup[] = [
    { label: t('search.recent'), found: text.trim() === '' ? recent : [] },
    { label: t('search.pages'), found: matching(pages, instead || text) },
    ...(q.length < SEARCH_MIN_CHARS
      ? []
      : content.groups.map((group) => ({ ...group, isOld: group.isOld || isPaused }))),
  ].filter(({ found }) => found.length > 0)
  const all = groups.flatMap(({ label, found, isOld }) =>
    found.map((one) => ({ ...one, key: `${label} ${one.id}`, isOld })),
  )
  // what was chosen stays chosen when more is found in front of it
  const chosen = Math.max(
    0,
    all.findIndex(({ key }) => key === chosenKey),
  )

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const go = (wanted: (typeof all)[number] | undefined) => {
    if (!wanted) return
    const { key: _key, isOld: _isOld, ...found } = wanted
    keepRecent(user.id, found)
    onClose()
    void navigate(found.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a word of an input method chooses that word
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: all.length - 1 }
    const next = moves[event.key]
    if (next !== undefined && all.length > 0) {
      event.preventDefault()
      setEntered(false)
      choose(all[(next + all.length) % all.length]?.key)
    } else if (event.key === 'Enter') {
      // whoever types on and presses Enter means what is typed now: what was found for less is not opened
      if (isWaiting && (all[chosen]?.isOld ?? true)) setEntered(true)
      else go(all[chosen])
    } else if (event.key === 'Escape') {
      // a search field would only be emptied by the first press
      event.preventDefault()
      onClose()
    }
  }
  const enter = useRef(() => {})
  enter.current = () => {
    setEntered(false)
    go(all[chosen])
  }
  useEffect(() => {
    if (isEntered && !isWaiting) enter.current()
  }, [isEntered, isWaiting])
  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t('search.title')}
      onClose={onClose}
      onClick={(e) => e.target === dialog.current && onClose()}
    >
      <input
        type="search"
        role="combobox"
        aria-expanded={all.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        className={classes.input}
        maxLength={SEARCH_MAX_CHARS}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          choose(undefined)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.title')}
        className={classes.list}
        aria-busy={isWaiting}
      >
        {groups.map((group, g) => {
          const before = groups.slice(0, g).reduce((sum, { found }) => sum + found.length, 0)
          return (
            <div key={group.label} role="group" aria-label={group.label}>
              <p className={classes.group} aria-hidden>
                {group.label}
              </p>
              {group.found.map((found, i) => (
                <div
                  key={found.id}
                  id={`${id}-${before + i}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={before + i === chosen}
                  className={classes.option}
                  onPointerMove={() => choose(all[before + i]?.key)}
                  onClick={() => go(all[before + i])}
                  onKeyDown={onKeyDown}
                >
                  <span>{found.title}</span>
                  {found.detail && <small>{found.detail}</small>}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <p className={classes.note} role="status">
        {noteOf()}
      </p>
    </dialog>
  )

  function noteOf(): string {
    if (text.trim().length < SEARCH_MIN_CHARS) return t('search.hint')
    if (isWaiting) return ''
    if (content.isError) return t(all.length === 0 ? 'search.failed' : 'search.partly')
    if (all.length === 0) return t('search.none', { q: text.trim() })
    return instead ? t('search.instead', { q: instead, count: all.length }) : t('search.results', { count: all.length })
  }
}

function matching(pages: Found[], text: string): Found[] {
  const isMeant = matcherOf(text)
  return pages.filter(({ title }) => isMeant(title))
}
