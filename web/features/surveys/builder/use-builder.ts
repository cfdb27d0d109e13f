import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api/client.ts'
import { deleteSavedInput, onSaveInput, savedInputOf, saveInputOf } from '../../../core/device/saved-input.ts'
import { useLeaveWarning } from '../../../core/forms/form.tsx'
import { useAskToLeave } from '../../../core/forms/use-ask-to-leave.ts'
import { keyOf } from '../../../core/query/query.ts'
import { useUserId } from '../../../core/session/session.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { isCovered } from '../../../ui/layout/is-covered.ts'
import { surveyTexts } from '../texts.ts'
import { changedKeys, type Draft, draftOf } from './draft.ts'
import { type Conflict, conflictsOf, merged } from './merge.ts'
import { makeSaver, type SaveState } from './saver.ts'
import { builderReducer, initialState } from './state.ts'

/** Changes the draft; `field` is the path of the input, so that consecutive keystrokes are one undo step. */
export type Edit = (change: (draft: Draft) => Draft, field?: string) => void

/** Two versions of the draft with conflicts to resolve. */
export interface Stale {
  base: Draft
  mine: Draft
  theirs: Survey
  conflicts: readonly Conflict[]
}

const EMPTY: ReadonlySet<string> = new Set()

/** The state of the builder: edits with undo, automatic saving, and merging with changes by others. */
export function useBuilder(survey: Survey) {
  const [state, dispatch] = useReducer(builderReducer, survey, (first) => initialState(draftOf(first)))
  const [saving, setSaving] = useState<SaveState>({ is: 'saved' })
  const [stale, setStale] = useState<Stale>()
  const draft = useRef(state.now)
  draft.current = state.now
  const edit: Edit = useCallback(
    (change, field) => dispatch({ type: 'edit', change, ...(field === undefined ? {} : { field }) }),
    [],
  )
  const saver = useSaver(survey, setSaving, (theirs, base) => handleConflict(theirs, base))

  const join = (theirs: Survey, base: Draft, keep: ReadonlySet<string>) => {
    const changed = draftOf(theirs)
    dispatch({ type: 'join', join: (mine) => merged({ base, mine, theirs: changed }, keep) })
    setStale(undefined)
    saver.rebase(theirs)
  }
  const handleConflict = (theirs: Survey, base: Draft) => {
    if (theirs.status !== 'draft') return setSaving({ is: 'frozen' })
    const mine = draft.current
    const conflicts = conflictsOf({ base, mine, theirs: draftOf(theirs) })
    if (conflicts.length > 0) return setStale({ base, mine, theirs, conflicts })
    join(theirs, base, EMPTY)
    toast(surveyTexts.text('builder.joined'), { variant: 'info' })
  }

  useEffect(() => saver.update(state.now), [saver, state.now])
  const isDirty = saving.is !== 'saved'
  const askToLeave = useAskToLeave()
  useLeaveWarning(isDirty && saving.is !== 'frozen', async () => (await saver.save()) || askToLeave())
  useUnsavedInput(survey, saver, draft, (mine, base) => {
    edit(() => mine)
    draft.current = mine
    handleConflict(survey, base)
  })
  useUndoKeys(dispatch)

  return {
    draft: state.now,
    edit,
    /** Makes the next keystroke a new undo step. */
    pause: useCallback(() => dispatch({ type: 'pause' }), []),
    undo: state.past.length > 0 ? () => dispatch({ type: 'undo' }) : undefined,
    redo: state.future.length > 0 ? () => dispatch({ type: 'redo' }) : undefined,
    saving,
    stale,
    choose: (keep: ReadonlySet<string>) => stale && join(stale.theirs, stale.base, keep),
    save: saver.save,
    version: saver.version,
  }
}

export type Builder = ReturnType<typeof useBuilder>

/** The saver, created once per open builder. */
function useSaver(survey: Survey, onState: (state: SaveState) => void, onStale: (theirs: Survey, base: Draft) => void) {
  const client = useQueryClient()
  const latest = useRef({ onState, onStale })
  latest.current = { onState, onStale }
  const [first] = useState(survey)
  const saver = useMemo(() => {
    const params = { id: first.id }
    return makeSaver({
      survey: first,
      send: async (body) => (await call(surveys, 'change', { params, body }, { refetches: true })).data,
      onState: (state) => latest.current.onState(state),
      onSaved: (data) => client.setQueryData(keyOf(surveys, 'one', { params }), { data }),
      onStale: (theirs, base) => latest.current.onStale(theirs, base),
    })
  }, [first, client])
  useEffect(() => {
    const retry = () => void saver.save()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      saver.stop()
      // lists show the title and the number of questions
      void client.invalidateQueries({ queryKey: [surveys.name] })
    }
  }, [saver, client])
  return saver
}

/** Stores unsaved changes when the session ends, and restores them for the same person. */
function useUnsavedInput(
  survey: Survey,
  saver: ReturnType<typeof makeSaver>,
  draft: { current: Draft },
  onFound: (mine: Draft, base: Draft) => void,
): void {
  const who = useUserId()
  const id = `survey-${survey.id}`
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    const kept = savedInputOf(id, who) as { mine?: Draft; base?: Draft } | undefined
    deleteSavedInput(id)
    if (kept?.mine && kept.base) found.current(kept.mine, kept.base)
    return onSaveInput(() => {
      const base = saver.base()
      if (changedKeys(base, draft.current).length > 0) saveInputOf(id, who, { mine: draft.current, base })
    })
  }, [id, who, saver, draft])
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'))

/** Handles Ctrl-Z and Ctrl-Y (⌘-Z, ⇧-⌘-Z) outside of text inputs, which have native undo. */
function useUndoKeys(dispatch: (action: { type: 'undo' | 'redo' }) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
      // by key code, which is the same on a Cyrillic keyboard
      const isRedo = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)
      if (!isRedo && event.code !== 'KeyZ') return
      if (isCovered()) return
      event.preventDefault()
      dispatch({ type: isRedo ? 'redo' : 'undo' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dispatch])
}
