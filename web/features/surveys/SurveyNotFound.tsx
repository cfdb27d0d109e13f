import { coreTexts } from '../../core/i18n/texts/index.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { SURVEYS } from './paths.ts'
import { surveyTexts } from './texts.ts'

/** The survey could not be loaded: it does not exist within the user's reach (`isGone`), or the request failed. */
export function SurveyNotFound({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  if (!isGone) return <ErrorState level={2} title={t('loadFailed')} onRetry={onRetry} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('notFound')}
      text={t('notFoundText')}
      action={<LinkButton to={SURVEYS}>{c('list.go')}</LinkButton>}
    />
  )
}
