import type { Draft } from './draft.ts'

/** The maximum number of undo steps. */
export const UNDO_MAX = 100

/** A draft with its undo and redo history. */
export interface BuilderState {
  now: Draft
  /** Undo steps, latest last. */
  past: readonly Draft[]
  /** Redo steps, next last. */
  future: readonly Draft[]
  /** The field changed last: consecutive keystrokes in one field are one step. */
  field: string | undefined
}

export type BuilderAction =
  /** `field` is the path of the input; another one, or none, starts a new step. */
  | { type: 'edit'; change: (draft: Draft) => Draft; field?: string }
  /** Merges another person's changes into every step, so that undo keeps them. */
  | { type: 'join'; join: (draft: Draft) => Draft }
  /** Makes the next keystroke a new step, even in the same field. */
  | { type: 'pause' }
  | { type: 'undo' }
  | { type: 'redo' }

/** The initial state. */
export const initialState = (now: Draft): BuilderState => ({ now, past: [], future: [], field: undefined })

/** The reducer of all changes to the draft. */
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
