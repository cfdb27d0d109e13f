import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * The fields that need a choice: changed here, and different from the saved version. Other fields take the saved
 * values.
 */
export const conflictingFields = <Name>(
  names: readonly Name[],
  isSame: (name: Name, as: 'base' | 'theirs') => boolean,
): Name[] => names.filter((name) => !isSame(name, 'base') && !isSame(name, 'theirs'))

/** The saved values, with mine of the fields to keep. */
export const withMine = <V extends object>(theirs: V, mine: V, keep: ReadonlySet<string>): V => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([name]) => keep.has(name))),
})

/** The named fields of a form; `keyof` alone is any string, since forms are records. */
export type FieldOf<V> = keyof { [K in keyof V as string extends K ? never : K]: true } & string

/**
 * The fields whose two versions are displayed differently, in the order of the labels. Call it with `FieldOf<Values>`: the save keeps only
 * fields that were offered, so a field without a label would be lost.
 */
export const differingFields = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  mine: Readonly<Record<Name, string>>,
  theirs: Readonly<Record<Name, string>>,
): { name: Name; label: string; mine: string; theirs: string }[] =>
  (Object.keys(labels) as Name[])
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({ name, label: labels[name], mine: mine[name], theirs: theirs[name] }))

/**
 * Keeps the version saved by somebody else until the person has chosen between the two. `save` runs after the chosen
 * values have been rendered, so that it sees them and the new version number.
 */
export function useStaleMerge<Theirs>(save: () => void) {
  const [theirs, setTheirs] = useState<Theirs>()
  const [isDue, setDue] = useState(false)
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!isDue) return
    setDue(false)
    latest.current()
  }, [isDue])
  const dismiss = useCallback(() => setTheirs(undefined), [])
  /** Ends the choice; `isChanged` is whether anything remains to be saved. */
  const settleChoice = (isChanged = true) => {
    setTheirs(undefined)
    if (isChanged) setDue(true)
  }
  return { theirs, setTheirs, dismiss, settleChoice }
}

/** Navigates to `to`, replacing the form in the browser's history, once nothing is being sent. */
export function useNavigateWhenSent(to: string | undefined, isSending: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to !== undefined && !isSending) void navigate(to, { replace: true })
  }, [to, isSending, navigate])
}
