import { useState } from 'react'
import { BULK_ALL_MAX, type BulkResult, type BulkResults } from '#contract/core/content/bulk.ts'
import { BULK_MAX } from '#contract/core/content/index.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { problemText } from '../api/problem-text.ts'
import { useLang } from '../i18n/text.ts'
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

/** The filters and the search of a list, instead of records. */
export type WholeList = Readonly<Record<string, string>>

/** The list whose rows are selected, when all of it can be selected. */
interface Selectable {
  /** The query that the rows are a page of; paging and order are ignored. */
  query: Readonly<Record<string, unknown>>
  total: number | undefined
  /** The total is still that of the filters before: the whole list cannot be selected yet. */
  isOld?: boolean | undefined
}

/**
 * The selected rows of a list with their versions, so that a bulk action never applies to changes the person has not
 * seen. With `list`, everything that it finds can be selected, in whatever version it has at that moment.
 */
export function useChosen<Row extends Item>(
  rows: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
  list?: Selectable,
) {
  const [chosen, choose] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { sort: _sort, page: _page, pageSize: _pageSize, ...query } = (list?.query ?? {}) as Record<string, string>
  const key = JSON.stringify(query)
  // other filters find other records: they have to be selected again
  const [whole, setWhole] = useState<string>()
  const isWhole = list !== undefined && whole === key
  const onChange = (ids: ReadonlySet<string>) => {
    setWhole(undefined)
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
    /** The whole list is selected: a step names its filters. */
    all: isWhole ? query : undefined,
    count: isWhole ? Math.min(list?.total ?? 0, BULK_ALL_MAX) : chosen.size,
    selection: {
      ids: new Set(chosen.keys()),
      onChange,
      ...(list?.total !== undefined &&
        (isWhole || !list.isOld) && {
          all: { isOn: isWhole, total: list.total, max: BULK_ALL_MAX, onSelect: () => setWhole(key) },
        }),
    },
    clear: () => {
      setWhole(undefined)
      choose(new Map())
    },
  }
}

export interface BulkStep {
  /** Sends the step for these records, or for everything that a list finds. */
  run: (items: Item[], all?: WholeList) => Promise<BulkResults>
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
    for (const { id, message, state, name } of left) {
      const now = state === null ? undefined : stateOf?.(state)
      const why = now === undefined ? (message ?? '') : `${message ?? ''} ${t('bulk.now', { state: now })}`
      byReason.set(why, [...(byReason.get(why) ?? []), nameOf(id) || (name ?? '')])
    }
    return [...byReason].map(([why, names]) => {
      const known = names.filter(Boolean)
      if (known.length === 0) return `${t('bulk.some', { count: names.length })}: ${why}`
      const shown = known.slice(0, MAX_NAMES)
      const more = names.length > shown.length ? ` ${t('bulk.more', { count: names.length - shown.length })}` : ''
      return `${shown.join(', ')}${more}: ${why}`
    })
  }
  /** @returns whether the step was taken: the selection is then cleared, as skipped records have to be reviewed. */
  const take = async (items: readonly Item[], step: BulkStep, all?: WholeList): Promise<boolean> => {
    try {
      const { data, meta } = all ? await step.run([], all) : await inParts(items, step, problemText)
      const done = new Set(data.flatMap(({ id, ok }) => (ok ? [id] : [])))
      const left = data.filter(({ ok }) => !ok)
      const seen = new Map(items.map(({ id, version }) => [id, version]))
      const back = data.flatMap(({ id, ok, version = (seen.get(id) ?? 0) + 1 }) => (ok ? [{ id, version }] : []))
      const beyond = meta?.left ?? 0
      const { undo: reverse, ...shared } = step
      const undo = reverse &&
        done.size > 0 && { label: t('bulk.undo'), run: () => void take(back, { ...shared, ...reverse }) }
      const said = done.size > 0 ? [step.done(done.size)] : []
      if (left.length > 0) said.push(t('bulk.left', { count: left.length }))
      if (beyond > 0) said.push(t('bulk.beyond', { count: beyond }))
      toast(said.join('. '), {
        variant: left.length + beyond > 0 ? 'warning' : 'success',
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

/**
 * A selection over pages, or the records of a list whose step is undone, may be longer than one request. When one fails
 * after others, what they did stays, and the rest is reported as not done.
 */
async function inParts(
  items: readonly Item[],
  step: Pick<BulkStep, 'run'>,
  textOf: (error: unknown) => string,
): Promise<BulkResults> {
  const data: BulkResult[] = []
  for (let from = 0; from < items.length; from += BULK_MAX)
    try {
      data.push(...(await step.run(items.slice(from, from + BULK_MAX))).data)
    } catch (error) {
      if (from === 0) throw error
      const message = textOf(error)
      return {
        data: [...data, ...items.slice(from).map(({ id }) => ({ id, ok: false, code: null, message, state: null }))],
      }
    }
  return { data }
}

/**
 * Returns a function that asks, with the number of records, before a step on a whole list or one that cannot be undone
 * (`isFinal`), and resolves to whether it may be taken.
 */
export function useBulkQuestion() {
  const t = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  return async (
    { count, all }: Pick<ReturnType<typeof useChosen>, 'count' | 'all'>,
    action: string,
    isFinal: boolean,
  ): Promise<boolean> => {
    if (!all && !isFinal) return true
    const text = [...(all ? [t('bulk.askAll')] : []), ...(isFinal ? [t('bulk.askFinal')] : [])].join(' ')
    const title = t('bulk.ask', { action, count: formatNumber(count, lang) })
    return (await confirm({ title, text, confirmLabel: action })) !== false
  }
}
