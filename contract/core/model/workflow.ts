import type { Role } from './actor.ts'

/** One move of a state machine: which roles may do it, from which state to which. */
export interface Move<State extends string = string, Action extends string = string> {
  action: Action
  from: State
  to: State
  by: readonly Role[]
  /** Four eyes: the author may not make this move. */
  not?: 'author'
  /** Only the author may make this move. */
  only?: 'author'
  /** Requires a comment of 5 to 1000 characters. */
  note?: 'required'
  /** The person must confirm it. */
  confirm?: true
  /** Conditions on the row besides its state, by names that the feature defines; all must be met. */
  needs?: readonly string[]
}

/** A flat table of moves, used by the server (checks), the client (buttons) and the documentation (diagrams). */
export interface Workflow<State extends string = string, Action extends string = string> {
  name: string
  initial: State
  states: readonly State[]
  moves: readonly Move<State, Action>[]
  /** Facts of which every row has exactly one: moves of one action and state that need different ones are told apart. */
  exclusive?: readonly string[]
}

/** Declares a workflow; a move from or to an unknown state is a type error. */
export function workflow<const State extends string, const Action extends string>(w: {
  name: string
  initial: NoInfer<State>
  states: readonly State[]
  moves: readonly Move<NoInfer<State>, Action>[]
  exclusive?: readonly string[]
}): Workflow<State, Action> {
  return w
}

/** Minimum and maximum characters of a move's comment. Source: docs/rules/states.md. */
export const NOTE_MIN_CHARS = 5
export const NOTE_MAX_CHARS = 1000

/**
 * The moves available to this person in this state, in the table's order; `facts` are the conditions that the row
 * meets.
 */
export function movesFor<S extends string, A extends string>(
  w: Workflow<S, A>,
  state: string,
  person: { role: Role; isAuthor: boolean; facts?: readonly string[] | undefined },
): Move<S, A>[] {
  return w.moves.filter(
    (m) =>
      m.from === state &&
      m.by.includes(person.role) &&
      !(m.not === 'author' && person.isAuthor) &&
      !(m.only === 'author' && !person.isAuthor) &&
      (m.needs ?? []).every((fact) => person.facts?.includes(fact)),
  )
}

/** The states in which this role may take an action, as far as the table alone says. */
export const statesFor = <S extends string, A extends string>(
  w: Workflow<S, A>,
  action: NoInfer<A>,
  role: Role | undefined,
): S[] => [
  ...new Set(w.moves.filter((m) => m.action === action && role && m.by.includes(role)).map(({ from }) => from)),
]

/** The names of all actions, without duplicates. */
export function actionNames<A extends string>(w: Workflow<string, A>): [A, ...A[]] {
  const names = [...new Set(w.moves.map((m) => m.action))]
  const [first, ...rest] = names
  if (first === undefined) throw new Error(`workflow ${w.name} has no moves`)
  return [first, ...rest]
}

/** The table as a Mermaid state diagram, for docs/generated. */
export function toMermaid(w: Workflow): string {
  const lines = w.moves.map((m) => `  ${m.from} --> ${m.to}: ${m.action}${m.note ? ' (note)' : ''}`)
  return ['stateDiagram-v2', `  [*] --> ${w.initial}`, ...new Set(lines)].join('\n')
}
