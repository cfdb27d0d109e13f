import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { codeOf } from '../api/client.ts'
import { faultText } from '../api/problem-text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { type OwnChanges, ownChanges } from '../query/own-changes.ts'
import { useUndoable } from '../query/use-undoable.ts'

/** What of a record the cells of its row change. */
interface Recorded {
  id: string
  version: number
}

interface CellChange<R> {
  /** The record as it was when its cell opened. */
  seen: R
  send: (base: R) => Promise<{ data: R }>
  /** Says what was done: «Хадгаллаа». */
  done: string
  /** Takes it back, on the record that the change has left; without it the change cannot be undone. */
  undo?: (changed: R) => Promise<{ data: R }>
}

/** Saves what is edited in a row; resolves with what is wrong with it (`onSave` of a cell). */
export type SaveCell<R> = (change: CellChange<R>) => Promise<string | undefined>

/**
 * Returns what saves the cells of a list that are edited in their place. A change is saved at once on the version that
 * was shown when its cell opened, and can be undone for ten seconds; two changes of one row do not conflict with each
 * other. After a conflict with somebody else the list is read again and the cell says so. Stable, so that columns are.
 */
export function useCellChanges<R extends Recorded>(feature: { name: string }): SaveCell<R> {
  const client = useQueryClient()
  const [records] = useState(() => new Map<string, OwnChanges<R>>())
  const undoable = useUndoable()
  const take = useRef(undoable)
  take.current = undoable
  const { name } = feature
  return useCallback(
    async ({ seen, send, done, undo }) => {
      const own = records.get(seen.id) ?? ownChanges<R>()
      records.set(seen.id, own)
      let reason: string | undefined
      await take.current({
        run: () => own.send(seen, send),
        done,
        undo: undo && ((changed) => own.send(changed, undo)),
        refused: (error) => {
          const isStale = codeOf(error) === 'stale'
          reason = isStale ? coreTexts.text('stale.cell') : faultText(error)
          if (isStale) void client.invalidateQueries({ queryKey: [name] })
        },
      })
      return reason
    },
    [client, records, name],
  )
}
