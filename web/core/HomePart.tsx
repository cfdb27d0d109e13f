import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { TextSkeleton } from '../ui/Skeletons.tsx'

interface Props {
  title: string
  /** The page behind the card. */
  more: { to: string; label: string }
  /** The question behind it: its states are the card's. */
  asked: { isPending: boolean; isError: boolean; data?: unknown; refetch: () => unknown }
  /** Said when there is nothing yet, with what to do first. */
  empty?: { title: string; text: string; action?: ReactNode } | false | undefined
  children: ReactNode
}

/** A card of the home: outline while it is asked, what went wrong, what to do first, or what there is. */
export function HomePart({ title, more, asked, empty, children }: Props) {
  // data already shown stays while a refetch fails
  const hasFailed = asked.isError && asked.data === undefined
  return (
    <Card title={title} action={<Link to={more.to}>{more.label}</Link>}>
      {asked.isPending && <TextSkeleton lines={5} />}
      {hasFailed && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
      {!asked.isPending && !hasFailed && (empty ? <Empty level={3} {...empty} /> : children)}
    </Card>
  )
}
