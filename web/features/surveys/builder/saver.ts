import type { Survey, SurveyChange } from '#contract/features/surveys/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { changedKeys, DRAFT_KEYS, type Draft, draftOf, isSame } from './draft.ts'
import { bodyOf, keyOf, type SaveError } from './save-body.ts'

/** Debounce delay of saving, ms. Our choice. */
export const SAVE_DELAY_MS = 1_000
/** Retry delay if the server is unreachable, ms. */
export const RETRY_DELAY_MS = 5_000

/** The state of saving. */
export type SaveState =
  | { is: 'saved' | 'waiting' | 'saving' | 'away' | 'stale' | 'frozen' }
  /** These fields could not be saved; everything else is saved. */
  | { is: 'refused'; errors: readonly SaveError[] }

type Outcome = 'saved' | 'more' | 'failed'

export interface SaverOptions {
  survey: Survey
  send: (body: SurveyChange) => Promise<Survey>
  onState: (state: SaveState) => void
  onSaved: (survey: Survey) => void
  /** Called on a version conflict; nothing is sent until `rebase`. */
  onStale: (theirs: Survey, base: Draft) => void
}

export interface Saver {
  /** Sets the current draft, which is saved after a delay. */
  update: (draft: Draft) => void
  /** Saves immediately. Resolves to whether everything is saved. */
  save: () => Promise<boolean>
  /** Continues from another saved version. */
  rebase: (survey: Survey) => void
  /** The last saved version, as returned by the server. */
  base: () => Draft
  version: () => number
  stop: () => void
}

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'invalid' && error.errors.length > 0

/** The errors of a refused draft: these fields are not sent again unchanged. */
interface Refusal {
  errors: readonly SaveError[]
  draft: Draft
}

/** The errors of refused fields that have not changed since. */
function remainingErrors(refusal: Refusal | undefined, draft: Draft): readonly SaveError[] {
  if (!refusal) return []
  const unchangedKeys = new Set<string>(DRAFT_KEYS.filter((key) => isSame(draft[key], refusal.draft[key])))
  return refusal.errors.filter((error) => unchangedKeys.has(keyOf(error)))
}

/** Sends what differs from the draft as last sent, without refused fields. `attempt` throws the errors of other refusals. */
function makeSender({ survey, send, onState, onSaved }: Omit<SaverOptions, 'onStale'>) {
  let base = draftOf(survey)
  let version = survey.version
  /** The draft as last sent: differences from it are unsaved. */
  let sent = base
  let refusal: Refusal | undefined

  const attempt = async (latest: () => Draft): Promise<Outcome> => {
    const draft = latest()
    if (changedKeys(sent, draft).length === 0) {
      onState({ is: 'saved' })
      return 'saved'
    }
    const { body, saved, errors } = bodyOf(draft, sent, version, remainingErrors(refusal, draft))
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
      if (!isRefusal(error) || refusal?.draft === draft) throw error
      // save the rest without the refused fields
      refusal = { errors: error.errors, draft }
      return attempt(latest)
    }
    if (latest() !== draft) return 'more'
    onState(errors.length > 0 ? { is: 'refused', errors } : { is: 'saved' })
    return errors.length > 0 ? 'failed' : 'saved'
  }

  return {
    attempt,
    isSent: (draft: Draft) => changedKeys(sent, draft).length === 0,
    rebase: (theirs: Survey) => {
      base = draftOf(theirs)
      sent = base
      version = theirs.version
    },
    base: () => base,
    version: () => version,
  }
}

/** Saves a draft with a debounce, one request at a time, with optimistic locking. Failed changes are kept and retried. */
export function makeSaver({ onStale, ...options }: SaverOptions): Saver {
  const { onState } = options
  const sender = makeSender(options)
  let current = sender.base()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: Promise<Outcome> | undefined
  let isPaused = false

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveScheduled(), ms)
  }

  const failed = (error: unknown): Outcome => {
    if (!(error instanceof ApiProblem) || error.document.status >= 500 || error.code === 'too_many') {
      onState({ is: 'away' })
      schedule(RETRY_DELAY_MS)
    } else if (error.code === 'stale') {
      isPaused = true
      onState({ is: 'stale' })
      onStale(error.document.current as Survey, sender.base())
    } else if (error.code === 'invalid') onState({ is: 'refused', errors: error.errors })
    else {
      // published or removed meanwhile
      isPaused = true
      onState({ is: 'frozen' })
    }
    return 'failed'
  }

  /** Single-flight: concurrent callers share the outcome of the running request. */
  const saveOnce = (): Promise<Outcome> => {
    clearTimeout(timer)
    if (isPaused) return Promise.resolve('failed')
    pending ??= sender
      .attempt(() => current)
      .catch(failed)
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  const saveScheduled = async () => {
    if ((await saveOnce()) !== 'more') return
    onState({ is: 'waiting' })
    schedule(SAVE_DELAY_MS)
  }

  const save = async (): Promise<boolean> => {
    const outcome = await saveOnce()
    return outcome === 'more' ? save() : outcome === 'saved'
  }

  return {
    update: (draft) => {
      if (draft === current) return
      current = draft
      if (isPaused) return
      if (!pending && sender.isSent(draft)) {
        clearTimeout(timer)
        onState({ is: 'saved' })
        return
      }
      onState({ is: 'waiting' })
      schedule(SAVE_DELAY_MS)
    },
    save,
    rebase: (theirs) => {
      sender.rebase(theirs)
      isPaused = false
      schedule(0)
    },
    base: sender.base,
    version: sender.version,
    stop: () => clearTimeout(timer),
  }
}
