import { useState } from 'react'
import type { BulkResult } from '#contract/core/content/bulk.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { problemText } from '../api/problem-text.ts'
import { coreTexts } from '../i18n/texts/index.ts'

interface Item {
  id: string
  version: number
}
interface Choice {
  version: number
  name: string
}

/** Maximum number of records named for one reason; the others are counted. */
const MAX_NAMES = 8

/**
 * The selected rows of a list with their versions, so that a bulk action never applies to changes the person has not
 * seen.
 */
export function useChosen<Row extends Item>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string) {
  const [chosen, choose] = useState<ReadonlyMap<string, Choice>>(new Map())
  const onChange = (ids: ReadonlySet<string>) => {
    const shown = new Map(rows?.map((row) => [row.id, { version: row.version, name: nameOf(row) }]))
    const kept = [...ids].flatMap((id) => {
      const choice = chosen.get(id) ?? shown.get(id)
      return choice ? [[id, choice] as const] : []
    })
    choose(new Map(kept))
  }
  return {
    items: [...chosen].map(([id, { version }]): Item => ({ id, version })),
    nameOf: (id: string) => chosen.get(id)?.name ?? '',
    selection: { ids: new Set(chosen.keys()), onChange },
    clear: () => choose(new Map()),
  }
}

export interface BulkStep {
  /** Sends the step. */
  run: (items: Item[]) => Promise<{ data: readonly BulkResult[] }>
  /** Describes the success: «2 reports were approved». */
  done: (count: number) => string
  /** The name of a skipped record. */
  nameOf: (id: string) => string
  /** The display name of a record's state. */
  stateOf?: (state: string) => string | undefined
  /** Reverses the step for the processed records. Without it the step cannot be undone. */
  undo?: Pick<BulkStep, 'run' | 'done'>
}

/**
 * Returns a function that takes a bulk step and reports how many records were processed, and which were skipped and
 * why.
 */
export function useBulkStep() {
  const t = coreTexts.useText()
  /** One line per reason, with its records. */
  const linesOf = (left: readonly BulkResult[], { nameOf, stateOf }: BulkStep): string[] => {
    const byReason = new Map<string, string[]>()
    for (const { id, message, state } of left) {
      const now = state === null ? undefined : stateOf?.(state)
      const why = now === undefined ? (message ?? '') : `${message ?? ''} ${t('bulk.now', { state: now })}`
      byReason.set(why, [...(byReason.get(why) ?? []), nameOf(id)])
    }
    return [...byReason].map(([why, names]) => {
      const more = names.length > MAX_NAMES ? ` ${t('bulk.more', { count: names.length - MAX_NAMES })}` : ''
      return `${names.slice(0, MAX_NAMES).join(', ')}${more}: ${why}`
    })
  }
  /** @returns whether the step was taken: the selection is then cleared, as skipped records have to be reviewed. */
  const take = async (items: readonly Item[], step: BulkStep): Promise<boolean> => {
    try {
      const { data } = await step.run([...items])
      const done = new Set(data.flatMap(({ id, ok }) => (ok ? [id] : [])))
      const left = data.filter(({ ok }) => !ok)
      const back = items.flatMap(({ id, version }) => (done.has(id) ? [{ id, version: version + 1 }] : []))
      const { undo: reverse, ...shared } = step
      const undo = reverse &&
        done.size > 0 && { label: t('bulk.undo'), run: () => void take(back, { ...shared, ...reverse }) }
      const said = done.size > 0 ? [step.done(done.size)] : []
      if (left.length > 0) said.push(t('bulk.left', { count: left.length }))
      toast(said.join('. '), {
        variant: left.length > 0 ? 'warning' : 'success',
        ...(left.length > 0 && { lines: linesOf(left, step) }),
        ...(undo && { undo }),
      })
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
  return take
}
