import { codeOf } from '../../core/api.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { leaderTexts } from './texts.ts'

/** The leader could not be had. An address that is no id names nobody either. */
export function LeaderMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = leaderTexts.useText()
  const code = codeOf(error)
  if (code !== 'not_found' && code !== 'invalid')
    return <ErrorState level={2} title={t('show.loadFailed')} onRetry={onRetry} />
  const back = <LinkButton to="/dashboard/leaders">{t('show.toList')}</LinkButton>
  return (
    <Card>
      <Empty level={2} title={t('show.notFound')} text={t('show.notFoundText')} action={back} />
    </Card>
  )
}
