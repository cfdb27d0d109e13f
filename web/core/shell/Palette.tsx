import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/core/model/actor.ts'
import { SEARCH_MAX_CHARS } from '#contract/core/model/page.ts'
import { matcherOf } from '#contract/core/text/highlight.ts'
import { meantInCyrillic } from '#contract/core/text/keyboard.ts'
import type { WebFeature } from '../access/define-feature.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { useUser } from '../session/session.tsx'
import { isNew, pagesOf } from './menu.ts'
import { type OptionHandlers, PaletteOptions } from './PaletteOptions.tsx'
import classes from './palette.module.css'
import { useCommands } from './palette-commands.ts'
import { type FoundGroup, orderGroups, type PaletteEntry } from './palette-entry.ts'
import { useTypedEarly } from './palette-key.ts'
import { keepRecent, recentOf, withIcons } from './recent.ts'
import { useOverlay } from './use-overlay.ts'
import { SEARCH_MIN_CHARS, usePaused, useSearchResults } from './use-search-results.ts'

interface Props {
  features: Record<string, WebFeature>
  role: Role
  /** The text with which it opens. */
  typed?: string
  onClose: () => void
  /** Opens another panel, by a command. */
  onDrawer?: (name: 'settings' | 'keys') => void
}

/** An entry of the list. `isOld`: found for an earlier input. */
type Option = PaletteEntry & { key: string; isOld: boolean | undefined }

/** The pages of a role and the commands, which do not change while one types. */
function useNamed({ features, role, onDrawer = () => {} }: Props, isOpened: boolean) {
  const t = coreTexts.useText()
  const user = useUser()
  const commands = useCommands(onDrawer)
  // oxlint-disable-next-line react/exhaustive-deps -- `t` changes with the language, in which the pages are named
  const pages = useMemo(() => (isOpened ? pagesOf(features, role) : []), [isOpened, features, role, t])
  const recent = useMemo(() => withIcons(recentOf(user.id), pages), [user.id, pages])
  const places = useMemo(() => pages.filter(({ to }) => !isNew(to)), [pages])
  const actions = [...pages.filter(({ to }) => isNew(to)), ...commands]
  return { places, actions, recent }
}

/**
 * The results for the input: recently opened pages, commands, pages by name, and records of the features. The list
 * follows the input: a letter is shown before it has been searched for.
 */
function usePaletteResults(props: Props, typedText: string) {
  const { features, role } = props
  const t = coreTexts.useText()
  // the field is shown at once, the list a moment later
  const isOpened = useDeferredValue(true, false)
  const text = useDeferredValue(typedText)
  const q = usePaused(typedText.trim())
  const { places, actions, recent } = useNamed(props, isOpened)
  const typed = useSearchResults(features, role, q)
  const isPaused = typedText.trim() !== q || text !== typedText
  // without results: the text may have been typed in the other keyboard layout
  const isNamed = (wanted: string) => matching(places, wanted).length + matching(actions, wanted).length > 0
  const isNothing = !isPaused && !typed.isFetching && typed.groups.length === 0 && !isNamed(text)
  const instead = isNothing && q.length >= SEARCH_MIN_CHARS ? (meantInCyrillic(q) ?? '') : ''
  const meant = useSearchResults(features, role, instead)
  const content = instead ? meant : typed
  const wanted = instead || text.trim()
  const found: FoundGroup[] = [
    { label: t('search.pages'), found: matching(places, wanted), kind: 'page' },
    { label: t('search.actions'), found: matching(actions, wanted), kind: 'page' },
    ...(q.length < SEARCH_MIN_CHARS
      ? []
      : content.groups.map((group) => ({ ...group, isOld: group.isOld || isPaused }))),
  ]
  const named: FoundGroup[] = [
    { label: t('search.recent'), found: recent },
    { label: t('search.actions'), found: actions },
    { label: t('search.pages'), found: places },
  ]
  const shown = wanted === '' ? named : orderGroups(found, wanted)
  const groups = isOpened ? shown.filter((group) => group.found.length > 0) : []
  const all = groups.flatMap(({ label, found: entries, isOld }: FoundGroup): Option[] =>
    entries.map((one) => ({ ...one, key: `${label} ${one.id}`, isOld })),
  )
  const isWaiting = !isOpened || isPaused || content.isFetching
  return { groups, all, instead, wanted, isOpened, isWaiting, isError: content.isError }
}

/** The line below the list: a hint, the number of results, or the reason why there are none. */
function useNote({ all, instead, isWaiting, isError }: ReturnType<typeof usePaletteResults>, text: string): string {
  const t = coreTexts.useText()
  if (text.trim().length < SEARCH_MIN_CHARS) return t('search.hint')
  if (isWaiting) return ''
  if (isError) return t(all.length === 0 ? 'search.failed' : 'search.partly')
  if (all.length === 0) return t('search.none', { q: text.trim() })
  return instead ? t('search.instead', { q: instead, count: all.length }) : t('search.results', { count: all.length })
}

/** Runs `enter` once the results have arrived, for an Enter pressed while they were loading. */
function useDeferredEnter(isWaiting: boolean, enter: () => void) {
  const [isEntered, setEntered] = useState(false)
  const latest = useRef(enter)
  latest.current = enter
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(false)
    latest.current()
  }, [isEntered, isWaiting])
  return setEntered
}

interface Keys {
  chosen: number
  count: number
  onMove: (at: number) => void
  onEnter: () => void
  onClose: () => void
}

/** Handles the keys of the palette. */
const paletteKeys =
  ({ chosen, count, onMove, onEnter, onClose }: Keys) =>
  (event: KeyboardEvent) => {
    // Enter that confirms an input method's candidate opens nothing
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: count - 1 }
    const next = moves[event.key]
    if (next !== undefined && count > 0) {
      event.preventDefault()
      onMove((next + count) % count)
    } else if (event.key === 'Tab') {
      // the field is the only stop: the page behind it waits
      event.preventDefault()
    } else if (event.key === 'Enter') {
      onEnter()
    } else if (event.key === 'Escape') {
      // Esc would first clear a search field
      event.preventDefault()
      onClose()
    }
  }

/** The selected entry, and how it is moved and opened. */
function useChoice({ all, isWaiting }: ReturnType<typeof usePaletteResults>, listId: string, onClose: () => void) {
  const navigate = useNavigate()
  const user = useUser()
  const [chosenKey, choose] = useState<string>()
  // the selection remains on its entry when more results appear above it
  const chosen = Math.max(
    0,
    all.findIndex(({ key }) => key === chosenKey),
  )
  const setEntered = useDeferredEnter(isWaiting, () => go(all[chosen]))

  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, chosen])

  const go = (wanted: Option | undefined) => {
    if (!wanted) return
    onClose()
    if (wanted.run) return wanted.run()
    const { id, title, detail, to } = wanted
    keepRecent(user.id, { id, title, ...(detail ? { detail } : {}), to })
    void navigate(to)
  }
  const onKeyDown = paletteKeys({
    chosen,
    count: all.length,
    onMove: (at) => {
      setEntered(false)
      choose(all[at]?.key)
    },
    // Enter refers to the current input: results of an earlier input are not opened
    onEnter: () => (isWaiting && (all[chosen]?.isOld ?? true) ? setEntered(true) : go(all[chosen])),
    onClose,
  })
  /** The first entry is selected again, for a new input. */
  const restart = () => {
    choose(undefined)
    setEntered(false)
  }
  const latest = useRef({ all, go, onKeyDown })
  latest.current = { all, go, onKeyDown }
  const handlers = useMemo(
    (): OptionHandlers => ({
      onChoose: (at) => choose(latest.current.all[at]?.key),
      onOpen: (at) => latest.current.go(latest.current.all[at]),
      onKeyDown: (event) => latest.current.onKeyDown(event),
    }),
    [],
  )
  return { chosen, handlers, onKeyDown, restart, enterLater: () => setEntered(true) }
}

/**
 * Global search over pages, people and records within the person's reach: the arrow keys move, Enter opens, Esc closes.
 * Source: docs/rules/search.md.
 */
export function Palette(props: Props) {
  const { typed = '', onClose } = props
  const t = coreTexts.useText()
  const overlay = useOverlay(onClose)
  const [text, setText] = useState(() => typed.slice(0, SEARCH_MAX_CHARS))
  const id = useId()
  const results = usePaletteResults(props, text)
  const { groups, all, wanted, isOpened, isWaiting } = results
  const note = useNote(results, text)
  const { chosen, handlers, onKeyDown, restart, enterLater } = useChoice(results, id, onClose)
  useTypedEarly((more, isEntered) => {
    setText((before) => (before + more).slice(0, SEARCH_MAX_CHARS))
    if (isEntered) enterLater()
  })

  return (
    <dialog
      ref={overlay}
      popover="manual"
      className={classes.overlay}
      aria-modal="true"
      aria-label={t('search.title')}
      onClose={onClose}
      // a click outside the field must not move the focus out of it
      onMouseDown={(event) => !(event.target instanceof HTMLInputElement) && event.preventDefault()}
      onClick={(event) => event.target === overlay.current && onClose()}
    >
      <div className={classes.palette}>
        <input
          type="search"
          role="combobox"
          aria-expanded={!isOpened || all.length > 0}
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
            restart()
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('search.title')}
          className={classes.list}
          data-opening={isOpened ? undefined : true}
          aria-busy={isWaiting}
        >
          <PaletteOptions groups={groups} q={wanted} id={id} chosen={chosen} handlers={handlers} />
        </div>
        <p className={classes.note} role="status">
          {note}
        </p>
      </div>
    </dialog>
  )
}

function matching(pages: PaletteEntry[], text: string): PaletteEntry[] {
  const isMeant = matcherOf(text)
  return pages.filter(({ title }) => isMeant(title))
}
