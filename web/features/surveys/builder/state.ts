import type { Draft } from './draft.ts'

/** Steps that can be taken back. */
export const UNDO_MAX = 100

/** A draft with the way it came. */
export interface BuilderState {
  now: Draft
  /** The latest last. */
  past: readonly Draft[]
  /** What was taken back, the next one last. */
  future: readonly Draft[]
  /** What was changed last: letters typed into one field are one step. */
  field: string | undefined
}

export type BuilderAction =
  /** `field` names what is typed into; another one, or none, begins a new step. */
  | { type: 'edit'; change: (draft: Draft) => Draft; field?: string }
  /** What somebody else changed comes into every step, so that taking one back does not take theirs back. */
  | { type: 'join'; join: (draft: Draft) => Draft }
  /** The next letter begins a new step, also in the same field. */
  | { type: 'pause' }
  | { type: 'undo' }
  | { type: 'redo' }

/** A builder that has just been opened. */
export const begin = (now: Draft): BuilderState => ({ now, past: [], future: [], field: undefined })

/** The one way in which a draft changes. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const { now, past, future } = state
  switch (action.type) {
    case 'edit': {
      const next = action.change(now)
      if (next === now) return state
      const isSameStep = action.field !== undefined && action.field === state.field
      return {
        now: next,
        past: isSameStep ? past : [...past, now].slice(-UNDO_MAX),
        future: [],
        field: action.field,
      }
    }
    case 'join':
      return { now: action.join(now), past: past.map(action.join), future: future.map(action.join), field: undefined }
    case 'pause':
      return state.field === undefined ? state : { ...state, field: undefined }
    case 'undo': {
      const before = past.at(-1)
      return before
        ? { now: before, past: past.slice(0, -1), future: [...future, now], field: undefined }
        : { ...state, field: undefined }
    }
    case 'redo': {
      const after = future.at(-1)
      return after
        ? { now: after, past: [...past, now], future: future.slice(0, -1), field: undefined }
        : { ...state, field: undefined }
    }
  }
}
