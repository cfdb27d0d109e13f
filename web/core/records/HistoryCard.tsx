import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { History, type HistoryEntry } from './History.tsx'

interface Line {
  at: string
  note?: string | null
}

/** A history as `useAsk` reads it. */
export interface AskedLines<L extends Line> {
  data: { data: readonly L[] } | undefined
  error: unknown
  refetch: () => Promise<unknown>
}

interface AskedProps<L extends Line> {
  asked: AskedLines<L>
  entryOf: (line: L) => Pick<HistoryEntry, 'who' | 'what' | 'from' | 'to' | 'note'>
  /** The level of the heading of an error. */
  level?: 2 | 3
}

/** The history of a record, which also says when it cannot be read. */
export function AskedHistory<L extends Line>({ asked, entryOf, level = 2 }: AskedProps<L>) {
  const { data, error, refetch } = asked
  if (data) {
    return <History entries={data.data.map((line, id) => ({ id, at: line.at, note: line.note, ...entryOf(line) }))} />
  }
  if (error) return <ErrorState level={level} onRetry={() => void refetch()} />
  return <TextSkeleton lines={3} />
}

/** The same in a card of its own. */
export function HistoryCard<L extends Line>({ title, ...history }: AskedProps<L> & { title: string }) {
  return (
    <Card title={title}>
      <AskedHistory {...history} />
    </Card>
  )
}
