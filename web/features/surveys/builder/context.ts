import { createContext, useContext } from 'react'
import type { Structure } from '#contract/features/surveys/index.ts'
import type { Edit } from './use-builder.ts'

/** The actions of the builder for all its parts; stable while the builder is open. */
export interface Tools {
  edit: Edit
  /** Returns the current structure, for use in event handlers. */
  structure: () => Structure
  /** Changes questions and groups. Shows a warning if conditions that can no longer hold were removed with them. */
  changeStructure: (change: (structure: Structure) => Structure, field?: string) => void
  /** Changes conditions. */
  changeConditions: (change: (structure: Structure) => Structure, field?: string) => void
  /** Makes the next keystroke a new undo step. */
  pause: () => void
  /** Opens a question and closes the open one. */
  open: (id: string | undefined) => void
  /** Focuses the field at a path. */
  goTo: (path: string) => void
  /** Announces a change to screen readers. */
  announce: (text: string) => void
}

/** Provided by the builder; read it through `useTools`. */
export const ToolsContext = createContext<Tools | null>(null)

/** The actions of the builder. @throws Error outside of the builder. */
export function useTools(): Tools {
  const tools = useContext(ToolsContext)
  if (!tools) throw new Error('useTools must be used inside Builder')
  return tools
}

/** The error texts of fields, by path. */
export type Errors = ReadonlyMap<string, string>
export const ErrorsContext = createContext<Errors>(new Map())
/** The error text of the field at a path. */
export const useErrorAt = (path: string): string | undefined => useContext(ErrorsContext).get(path)
