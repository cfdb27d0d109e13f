import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { SURVEYS } from './paths.ts'
import { surveyTexts } from './texts.ts'

/** The survey could not be had: there is none within reach, or the server is away. */
export function Missing({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = surveyTexts.useText()
  if (!isGone) return <ErrorState level={2} title={t('loadFailed')} onRetry={onRetry} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('notFound')}
      text={t('notFoundText')}
      action={<LinkButton to={SURVEYS}>{t('toList')}</LinkButton>}
    />
  )
}
