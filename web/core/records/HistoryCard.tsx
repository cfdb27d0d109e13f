import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { History, type HistoryEntry } from './History.tsx'

interface Line {
  at: string
  note: string | null
}

interface Props<L extends Line> {
  title: string
  /** The history as `useAsk` reads it. */
  asked: { data: { data: readonly L[] } | undefined; error: unknown; refetch: () => Promise<unknown> }
  entryOf: (line: L) => Pick<HistoryEntry, 'who' | 'what' | 'from' | 'to'>
}

/** The history of a record in a card of its own, which also says when it cannot be read. */
export function HistoryCard<L extends Line>({ title, asked: { data, error, refetch }, entryOf }: Props<L>) {
  return (
    <Card title={title}>
      {Boolean(error) && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={3} />}
      {data && (
        <History entries={data.data.map((line, id) => ({ id, at: line.at, note: line.note, ...entryOf(line) }))} />
      )}
    </Card>
  )
}
