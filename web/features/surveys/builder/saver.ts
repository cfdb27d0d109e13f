import type { FieldError } from '#contract/core/problem.ts'
import type { Survey, SurveyChange } from '#contract/features/surveys/index.ts'
import { ApiProblem } from '../../../core/api.ts'
import { changedKeys, DRAFT_KEYS, type Draft, draftOf, isSame } from './draft.ts'
import { bodyOf, keyOf } from './save-body.ts'

/** Time between the last change and the saving, ms. Our choice: a pause in typing. */
export const SAVE_DELAY_MS = 1_000
/** Time until a server that was away is tried again, ms. */
export const AWAY_DELAY_MS = 5_000

export type SaveError = Omit<FieldError, 'message'> & { message?: string }

/** Where saving stands. */
export type SaveState =
  | { is: 'saved' | 'waiting' | 'saving' | 'away' | 'stale' | 'frozen' }
  /** These fields are not saved as they are; everything else is. */
  | { is: 'refused'; errors: readonly SaveError[] }

type Outcome = 'saved' | 'more' | 'failed'

export interface SaverOptions {
  survey: Survey
  send: (body: SurveyChange) => Promise<Survey>
  onState: (state: SaveState) => void
  onSaved: (survey: Survey) => void
  /** Somebody else was faster; nothing is sent until `rebase`. */
  onStale: (theirs: Survey, base: Draft) => void
}

export interface Saver {
  /** The draft as it is now; it is saved after a pause. */
  put: (draft: Draft) => void
  /** Saves at once. Answers whether everything is saved. */
  save: () => Promise<boolean>
  /** Goes on from another saved version. */
  rebase: (survey: Survey) => void
  /** What was saved last, as the server has it. */
  base: () => Draft
  version: () => number
  stop: () => void
}

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'invalid' && error.errors.length > 0

/** Saves a draft after each pause, one call at a time, each from the version before it; nothing that failed is forgotten. */
export function makeSaver({ survey, send, onState, onSaved, onStale }: SaverOptions): Saver {
  let base = draftOf(survey)
  let version = survey.version
  /** The parts as they were when they were sent: what differs from it waits. */
  let sent = base
  let wanted = base
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy: Promise<Outcome> | undefined
  let isHeld = false
  /** What the server refused, and the draft it was in: it is not sent again as it was. */
  let refusal: { errors: readonly SaveError[]; draft: Draft } | undefined

  /** What was refused and is still the same. */
  const stillRefused = (draft: Draft): readonly SaveError[] => {
    const then = refusal?.draft
    if (!then) return []
    const isAsThen = new Set<string>(DRAFT_KEYS.filter((key) => isSame(draft[key], then[key])))
    return refusal?.errors.filter((error) => isAsThen.has(keyOf(error))) ?? []
  }

  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void inTurn(), ms)
  }

  const failed = (error: unknown): Outcome => {
    if (!(error instanceof ApiProblem) || error.document.status >= 500 || error.code === 'too_many') {
      onState({ is: 'away' })
      later(AWAY_DELAY_MS)
    } else if (error.code === 'stale') {
      isHeld = true
      onState({ is: 'stale' })
      onStale(error.document.current as Survey, base)
    } else if (error.code === 'invalid') onState({ is: 'refused', errors: error.errors })
    else {
      // it was published or removed meanwhile
      isHeld = true
      onState({ is: 'frozen' })
    }
    return 'failed'
  }

  const attempt = async (): Promise<Outcome> => {
    const draft = wanted
    if (changedKeys(sent, draft).length === 0) {
      onState({ is: 'saved' })
      return 'saved'
    }
    const { body, saved, errors } = bodyOf(draft, sent, version, stillRefused(draft))
    try {
      if (body) {
        onState({ is: 'saving' })
        const answer = await send(body)
        version = answer.version
        base = draftOf(answer)
        sent = saved
        onSaved(answer)
      }
    } catch (error) {
      if (isRefusal(error) && refusal?.draft !== draft) {
        // the rest is saved without it
        refusal = { errors: error.errors, draft }
        return attempt()
      }
      return failed(error)
    }
    if (wanted !== draft) return 'more'
    onState(errors.length > 0 ? { is: 'refused', errors } : { is: 'saved' })
    return errors.length > 0 ? 'failed' : 'saved'
  }

  /** One call at a time: who comes while one is under way waits for its outcome. */
  const once = (): Promise<Outcome> => {
    clearTimeout(timer)
    if (isHeld) return Promise.resolve('failed')
    busy ??= attempt().finally(() => {
      busy = undefined
    })
    return busy
  }

  const inTurn = async () => {
    if ((await once()) !== 'more') return
    onState({ is: 'waiting' })
    later(SAVE_DELAY_MS)
  }

  const save = async (): Promise<boolean> => {
    const outcome = await once()
    return outcome === 'more' ? save() : outcome === 'saved'
  }

  return {
    put: (draft) => {
      if (draft === wanted) return
      wanted = draft
      if (isHeld) return
      if (!busy && changedKeys(sent, draft).length === 0) {
        clearTimeout(timer)
        onState({ is: 'saved' })
        return
      }
      onState({ is: 'waiting' })
      later(SAVE_DELAY_MS)
    },
    save,
    rebase: (theirs) => {
      base = draftOf(theirs)
      sent = base
      version = theirs.version
      isHeld = false
      later(0)
    },
    base: () => base,
    version: () => version,
    stop: () => clearTimeout(timer),
  }
}
