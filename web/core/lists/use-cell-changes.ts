import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { codeOf } from '../api/client.ts'
import { faultText } from '../api/problem-text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { type OwnChanges, ownChanges } from '../query/own-changes.ts'
import { useUndoable } from '../query/use-undoable.ts'

/** The fields of a record that every change of its row needs. */
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
  /** Restores what the record had `before`, on what it is now; without it the change cannot be undone. */
  undo?: ((now: R, before: R) => Promise<{ data: R }>) | undefined
}

/** Whether a change was refused because somebody else has changed or removed the record. */
const isOutdated = (error: unknown) => ['stale', 'not_found'].includes(codeOf(error) ?? '')

/** Saves what is edited in a row; resolves with what is wrong with it (`onSave` of a cell). */
export type SaveCell<R> = (change: CellChange<R>) => Promise<string | undefined>

/**
 * Returns a function that saves a cell of a list. A change is saved at once on the version that was shown when its cell
 * opened, and can be undone for ten seconds; two changes of one row do not conflict with each other. After a conflict
 * with somebody else the list is read again before the cell says so. Stable, so that columns are.
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
      const put = async (base: R, change: CellChange<R>['send']) => {
        try {
          return await own.send(base, change)
        } catch (error) {
          if (isOutdated(error)) await client.invalidateQueries({ queryKey: [name] })
          throw error
        }
      }
      // what was seen, or what an earlier change of the same row has made of it
      let before = seen
      const run = (base: R) => {
        before = base
        return send(base)
      }
      await take.current({
        run: () => put(seen, run),
        done,
        undo: undo && ((changed) => put(changed, (now) => undo(now, before))),
        refused: (error) => {
          reason = codeOf(error) === 'stale' ? coreTexts.text('stale.cell') : faultText(error)
        },
      })
      return reason
    },
    [client, records, name],
  )
}
