import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './home-list.module.css'

interface Props {
  title: string
  /** The page behind the card. */
  more: { to: string; label: string }
  /** The query whose states the card shows. */
  asked: { isPending: boolean; isError: boolean; data?: unknown; refetch: () => unknown }
  /** Shown when there is nothing yet, with the first step. */
  empty?: { title: string; text: string; action?: ReactNode } | false | undefined
  children: ReactNode
}

/** A card on the home page: a skeleton while loading, the error, the first step, or the content. */
export function HomePart({ title, more, asked, empty, children }: Props) {
  // data already shown stays while a refetch fails
  const hasFailed = asked.isError && asked.data === undefined
  return (
    <Card
      title={title}
      action={
        <Link to={more.to}>
          {more.label}
          <span className="nt-hidden">: {title}</span>
        </Link>
      }
    >
      {asked.isPending && <TextSkeleton lines={5} />}
      {hasFailed && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
      {!asked.isPending && !hasFailed && (empty ? <Empty level={3} {...empty} /> : children)}
    </Card>
  )
}

/** The newest records of a person: each a `li` with a link, a `small` note and a status. */
export const HomeList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>
