import { createContext, useContext } from 'react'
import type { Structure } from '#contract/features/surveys/index.ts'
import type { Edit } from './use-builder.ts'

/** What every part of the builder may do; it stays the same as long as the builder is open. */
export interface Tools {
  edit: Edit
  /** The questions as they are now, for what happens on a press. */
  structure: () => Structure
  /** Changes the questions and groups alone, and tells when conditions that no longer can hold went with it. */
  ask: (change: (structure: Structure) => Structure, field?: string) => void
  /** Changes the conditions themselves. */
  setConditions: (change: (structure: Structure) => Structure, field?: string) => void
  /** The next letter begins a new step. */
  pause: () => void
  /** Opens a question, and shuts the one that was open. */
  open: (id: string | undefined) => void
  /** Brings the focus to the field of a path. */
  goTo: (path: string) => void
  /** Tells those who hear the page what happened. */
  say: (words: string) => void
}

/** Filled by the builder; read it through `useTools`. */
export const ToolsContext = createContext<Tools | null>(null)

/** What the parts of the builder may do. @throws Error outside of the builder. */
export function useTools(): Tools {
  const tools = useContext(ToolsContext)
  if (!tools) throw new Error('useTools must be used inside Builder')
  return tools
}

/** What is wrong with the fields, by path, in words. */
export type Errors = ReadonlyMap<string, string>
export const ErrorsContext = createContext<Errors>(new Map())
/** What is wrong with the field of a path. */
export const useErrorAt = (path: string): string | undefined => useContext(ErrorsContext).get(path)
