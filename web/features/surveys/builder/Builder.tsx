import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Structure, Survey } from '#contract/features/surveys/index.ts'
import { fieldText } from '../../../core/forms/form.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { surveyTexts } from '../texts.ts'
import { AboutCard, TermsCard } from './AboutCards.tsx'
import classes from './builder.module.css'
import { ErrorsContext, type Tools, ToolsContext } from './context.ts'
import type { Draft } from './draft.ts'
import { Groups } from './Groups.tsx'
import { MissingPanel } from './MissingPanel.tsx'
import { locatePath, malformedIn, missingIn, withoutEnglish } from './missing.ts'
import { SaveStatus } from './SaveStatus.tsx'
import type { SaveError } from './save-body.ts'
import type { SaveState } from './saver.ts'
import { lostConditions } from './structure.ts'
import { TargetsCard } from './TargetsCard.tsx'
import type { Builder as BuilderOf } from './use-builder.ts'

interface Props {
  /** The area of the survey, which contains all its targets. */
  areaId: string
  builder: BuilderOf
  /** Errors from the server on publishing. */
  refused: readonly SaveError[]
  /** Whether missing values are marked at their fields, not only listed. */
  isMarked: boolean
  onMark: () => void
  /** A path to focus, where something is missing; a new object focuses it again. */
  focusTarget: { path: string } | undefined
  /** The saved targets, with their full names. */
  targetNames: Survey['targets']
  /** The buttons to preview and publish. */
  buttons: ReactNode
  /** Shown next to the fields. */
  aside?: ReactNode
}

/** The editor of a draft: description, terms, targets, questions, and a list of what is missing. */
export function Builder({
  areaId,
  builder,
  refused,
  isMarked,
  onMark,
  focusTarget,
  targetNames,
  buttons,
  aside,
}: Props) {
  const t = surveyTexts.useText()
  const { draft, saving } = builder
  const [openId, setOpenId] = useState<string>()
  const [tab, setTab] = useState<Tab>('questions')
  const [announcement, setAnnouncement] = useState('')
  // keeps typing responsive: up to 200 questions are checked after the input is rendered
  const deferredDraft = useDeferredValue(draft)
  const missing = useMemo(() => missingIn(deferredDraft, dayInUlaanbaatar(new Date())), [deferredDraft])
  const english = useMemo(() => withoutEnglish(deferredDraft), [deferredDraft])
  const marked = useMemo(() => (isMarked ? [...missing, ...refused] : refused), [isMarked, missing, refused])
  const errors = useErrors(deferredDraft, saving, marked)
  const latest = useRef(draft.structure)
  latest.current = draft.structure
  const goTo = useGoTo(latest, setOpenId, setTab)
  const tools = useTools({ builder, latest, goTo, open: setOpenId, announce: setAnnouncement })
  useEffect(() => {
    if (focusTarget) goTo(focusTarget.path)
  }, [focusTarget, goTo])
  useHashLink(goTo, onMark)
  const bar = <Bar builder={builder} buttons={buttons} />
  return (
    <ToolsContext value={tools}>
      <ErrorsContext value={errors}>
        <div className={classes.builder}>
          <div className={classes.fields}>
            <Parts {...{ areaId, draft, targetNames, openId, errors, tab }} onTab={setTab} />
            {/* the column next to the fields has many controls of its own, which must not come before these buttons */}
            {aside && bar}
          </div>
          <div className={classes.side}>
            <aside aria-label={t('missing.title')}>
              <MissingPanel
                draft={deferredDraft}
                missing={missing}
                english={english}
                isOpen={isMarked}
                onGo={(path) => {
                  onMark()
                  goTo(path)
                }}
              />
            </aside>
            {aside}
          </div>
        </div>
        <p role="status" className="nt-hidden">
          {announcement}
        </p>
        {!aside && bar}
      </ErrorsContext>
    </ToolsContext>
  )
}

interface ToolsOf extends Pick<Tools, 'goTo' | 'open' | 'announce'> {
  builder: BuilderOf
  latest: { current: Structure }
}

/** What the fields do with the draft. */
function useTools({ builder: { edit, pause }, latest, goTo, open, announce }: ToolsOf): Tools {
  return useMemo((): Tools => {
    const changeQuestions: Tools['changeStructure'] = (change, field) =>
      edit((now) => {
        const structure = change(now.structure)
        return structure === now.structure ? now : { ...now, structure }
      }, field)
    return {
      edit,
      structure: () => latest.current,
      changeStructure: (change, field) => {
        const lost = lostConditions(latest.current, change(latest.current))
        if (lost > 0) toast(surveyTexts.text('condition.lost', { count: lost }), { variant: 'warning' })
        changeQuestions(change, field)
      },
      changeConditions: changeQuestions,
      pause,
      open,
      goTo,
      announce,
    }
  }, [edit, pause, goTo, latest, open, announce])
}

/** Whether everything is saved, and the buttons. */
function Bar({ builder: { saving, undo, redo }, buttons }: Pick<Props, 'builder' | 'buttons'>) {
  const t = surveyTexts.useText()
  return (
    <div className={classes.bar}>
      <SaveStatus state={saving} />
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
  )
}

interface PartsProps extends Pick<Props, 'areaId' | 'targetNames'> {
  draft: Draft
  openId: string | undefined
  errors: ReadonlyMap<string, string>
  tab: Tab
  onTab: (tab: Tab) => void
}

/** The fields: what is asked, and how it is asked. */
function Parts({ areaId, draft, targetNames, openId, errors, tab, onTab }: PartsProps) {
  const t = surveyTexts.useText()
  return (
    <Tabs
      label={t('builder.parts')}
      value={tab}
      onChange={(id) => onTab(id === 'settings' ? id : 'questions')}
      // both parts are one form, and what is missing in the other one is found there
      keepMounted
      tabs={[
        {
          id: 'questions',
          label: t('builder.questions'),
          ...markOf('questions', errors, t('builder.hasErrors')),
          content: (
            <div className={classes.main}>
              <AboutCard draft={draft} />
              <Groups structure={draft.structure} openId={openId} errors={errors} />
            </div>
          ),
        },
        {
          id: 'settings',
          label: t('builder.settings'),
          ...markOf('settings', errors, t('builder.hasErrors')),
          content: (
            <div className={classes.main}>
              <TermsCard draft={draft} />
              <TargetsCard areaId={areaId} targets={draft.targets} names={targetNames} />
            </div>
          ),
        },
      ]}
    />
  )
}

/**
 * The errors by path: of malformed values immediately, of missing ones once marked. Returns the same object while its content is equal,
 * so that unaffected parts are not rendered again on every keystroke.
 */
function useErrors(draft: Draft, saving: SaveState, marked: readonly SaveError[]): ReadonlyMap<string, string> {
  const lang = useLang()
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  const now = useMemo(() => {
    const refused = saving.is === 'refused' ? saving.errors : []
    const all = [...marked, ...refused, ...malformedIn(draft)]
    // recomputed when the language changes
    return new Map(lang ? all.map((error) => [error.path, fieldText(error)]) : [])
  }, [draft, saving, marked, lang])
  const isSameAsBefore =
    now.size === before.current.size && [...now].every(([path, text]) => before.current.get(path) === text)
  if (!isSameAsBefore) before.current = now
  return before.current
}

/** The parts of the form. */
type Tab = 'questions' | 'settings'

/** The part with the field at a path. */
const tabOf = (path: string): Tab => (/^(?:title|description|structure)(?:\.|$)/.test(path) ? 'questions' : 'settings')

/** Marks a part in which a field has an error. */
const markOf = (tab: Tab, errors: ReadonlyMap<string, string>, mark: string) =>
  [...errors.keys()].some((path) => tabOf(path) === tab) ? { mark } : {}

/** Opens the part and the question at a path and focuses its field, or the nearest one above it. */
function useGoTo(structure: { current: Structure }, open: (id: string) => void, show: (tab: Tab) => void) {
  const [target, setTarget] = useState<{ path: string }>()
  useEffect(() => {
    if (!target) return
    const id = locatePath(target.path, structure.current).question?.question.id
    if (id) open(id)
    show(tabOf(target.path))
    // after the question was rendered
    const timer = setTimeout(() => focusOn(target.path))
    return () => clearTimeout(timer)
  }, [target, open, show, structure])
  return useMemo(() => (path: string) => setTarget({ path }), [])
}

const FOCUSABLE = 'input, textarea, select, button'

function focusOn(path: string): void {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const node = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)
    if (!node) continue
    const field = node.matches(FOCUSABLE) ? node : (node.querySelector<HTMLElement>(FOCUSABLE) ?? node)
    // a field inside a closed <details> cannot be focused
    field.closest('details')?.setAttribute('open', '')
    field.focus()
    field.scrollIntoView({ block: 'center' })
    return
  }
}

/** Follows a link to a path: `…/edit#structure.0.title.mn`. */
function useHashLink(goTo: (path: string) => void, onMark: () => void): void {
  const mark = useRef(onMark)
  mark.current = onMark
  useEffect(() => {
    const path = decodeURIComponent(window.location.hash.slice(1))
    if (!path) return
    mark.current()
    goTo(path)
  }, [goTo])
}
