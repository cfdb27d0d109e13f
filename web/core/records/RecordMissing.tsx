import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { codeOf } from '../api/client.ts'

interface Props {
  error: unknown
  texts: { failed: string; title: string; text: string; toList: string }
  /** The path of the list. */
  list: string
  onRetry: () => void
}

/** Shown in place of a record that could not be loaded. A path with an invalid id names no record either. */
export function RecordMissing({ error, texts, list, onRetry }: Props) {
  const code = codeOf(error)
  if (code !== 'not_found' && code !== 'invalid') return <ErrorState level={2} title={texts.failed} onRetry={onRetry} />
  const toList = <LinkButton to={list}>{texts.toList}</LinkButton>
  return (
    <Card>
      <Empty level={2} title={texts.title} text={texts.text} action={toList} />
    </Card>
  )
}
