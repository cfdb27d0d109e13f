import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import type { Structure, Survey } from '#contract/features/surveys/index.ts'
import { fieldText } from '../../../core/form.tsx'
import { useLang } from '../../../core/text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { surveyTexts } from '../texts.ts'
import { AboutCard, TermsCard } from './AboutCards.tsx'
import classes from './builder.module.css'
import { ErrorsContext, type Tools, ToolsContext } from './context.ts'
import type { Draft } from './draft.ts'
import { Groups } from './Groups.tsx'
import { MissingPanel } from './MissingPanel.tsx'
import { malformedIn, missingIn, spotOf, withoutEnglish } from './missing.ts'
import { SaveSign } from './SaveSign.tsx'
import type { SaveError, SaveState } from './saver.ts'
import { lostConditions } from './structure.ts'
import { TargetsCard } from './TargetsCard.tsx'
import type { Builder as BuilderOf } from './use-builder.ts'

interface Props {
  /** The area of the survey, inside which it asks. */
  areaId: string
  builder: BuilderOf
  /** What the server refused when it was to be published. */
  refused: readonly SaveError[]
  /** Whether what is missing is marked at its fields, not only listed. */
  isMarked: boolean
  onMark: () => void
  /** A place to be shown, where something is missing; another object leads there again. */
  leadTo: { path: string } | undefined
  /** The areas that are asked, as they were saved: with the whole of their names. */
  targetNames: Survey['targets']
  /** Preview and publishing. */
  buttons: ReactNode
}

/** Everything of a draft on one page: what it is, who is asked, the questions in their groups, what is missing. */
export function Builder({ areaId, builder, refused, isMarked, onMark, leadTo, targetNames, buttons }: Props) {
  const t = surveyTexts.useText()
  const { draft, edit, pause, undo, redo, saving } = builder
  const [openId, setOpenId] = useState<string>()
  const [said, setSaid] = useState('')
  // letters come first, looking through two hundred questions after them
  const seen = useDeferredValue(draft)
  const missing = useMemo(() => missingIn(seen, dayInUlaanbaatar(new Date())), [seen])
  const english = useMemo(() => withoutEnglish(seen), [seen])
  const marked = useMemo(() => (isMarked ? [...missing, ...refused] : refused), [isMarked, missing, refused])
  const errors = useErrors(seen, saving, marked)
  const latest = useRef(draft.structure)
  latest.current = draft.structure
  const goTo = useGoTo(latest, setOpenId)
  const tools = useMemo((): Tools => {
    const arrange: Tools['ask'] = (change, field) =>
      edit((now) => {
        const structure = change(now.structure)
        return structure === now.structure ? now : { ...now, structure }
      }, field)
    return {
      edit,
      structure: () => latest.current,
      ask: (change, field) => {
        const lost = lostConditions(latest.current, change(latest.current))
        if (lost > 0) toast(surveyTexts.text('condition.lost', { count: lost }), { variant: 'warning' })
        arrange(change, field)
      },
      setConditions: arrange,
      pause,
      open: setOpenId,
      goTo,
      say: setSaid,
    }
  }, [edit, pause, goTo])
  useEffect(() => {
    if (leadTo) goTo(leadTo.path)
  }, [leadTo, goTo])
  useHash(goTo, onMark)
  return (
    <ToolsContext value={tools}>
      <ErrorsContext value={errors}>
        <div className={classes.builder}>
          <div className={classes.main}>
            <AboutCard draft={draft} />
            <TermsCard draft={draft} />
            <TargetsCard areaId={areaId} targets={draft.targets} names={targetNames} />
            <Groups structure={draft.structure} openId={openId} errors={errors} />
          </div>
          <aside className={classes.side} aria-label={t('missing.title')}>
            <MissingPanel
              draft={seen}
              missing={missing}
              english={english}
              onGo={(path) => {
                onMark()
                goTo(path)
              }}
            />
          </aside>
        </div>
        <p role="status" className="nt-hidden">
          {said}
        </p>
        <div className={classes.bar}>
          <SaveSign state={saving} />
          <div className={classes.buttons}>
            <IconButton name={t('builder.undo')} disabled={!undo} onClick={undo} aria-keyshortcuts="Control+Z">
              <IconArrowBackUp size={20} aria-hidden />
            </IconButton>
            <IconButton name={t('builder.redo')} disabled={!redo} onClick={redo} aria-keyshortcuts="Control+Y">
              <IconArrowForwardUp size={20} aria-hidden />
            </IconButton>
            {buttons}
          </div>
        </div>
      </ErrorsContext>
    </ToolsContext>
  )
}

/**
 * What is wrong, by path: what cannot be saved at once, what is missing once one asked for it. The same as long as it says the same,
 * so that what is not concerned is not drawn again with every letter.
 */
function useErrors(draft: Draft, saving: SaveState, marked: readonly SaveError[]): ReadonlyMap<string, string> {
  const lang = useLang()
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  const now = useMemo(() => {
    const refused = saving.is === 'refused' ? saving.errors : []
    const all = [...marked, ...refused, ...malformedIn(draft)]
    // in the language that is shown now
    return new Map(lang ? all.map((error) => [error.path, fieldText(error)]) : [])
  }, [draft, saving, marked, lang])
  const isSameAsBefore =
    now.size === before.current.size && [...now].every(([path, text]) => before.current.get(path) === text)
  if (!isSameAsBefore) before.current = now
  return before.current
}

/** Opens the question a path leads to, and brings the focus to its field, or the nearest one above it. */
function useGoTo(structure: { current: Structure }, open: (id: string) => void) {
  const [wanted, setWanted] = useState<{ path: string }>()
  useEffect(() => {
    if (!wanted) return
    const id = spotOf(wanted.path, structure.current).question?.question.id
    if (id) open(id)
    // after the question was drawn
    const timer = setTimeout(() => focusOn(wanted.path))
    return () => clearTimeout(timer)
  }, [wanted, open, structure])
  return useMemo(() => (path: string) => setWanted({ path }), [])
}

const FOCUSABLE = 'input, textarea, select, button'

function focusOn(path: string): void {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const node = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)
    if (!node) continue
    const field = node.matches(FOCUSABLE) ? node : (node.querySelector<HTMLElement>(FOCUSABLE) ?? node)
    // what hangs on a details that is shut opens with it
    field.closest('details')?.setAttribute('open', '')
    field.focus()
    field.scrollIntoView({ block: 'center' })
    return
  }
}

/** A link to a place: `…/edit#structure.0.title.mn`. */
function useHash(goTo: (path: string) => void, onMark: () => void): void {
  const mark = useRef(onMark)
  mark.current = onMark
  useEffect(() => {
    const path = decodeURIComponent(window.location.hash.slice(1))
    if (!path) return
    mark.current()
    goTo(path)
  }, [goTo])
}
