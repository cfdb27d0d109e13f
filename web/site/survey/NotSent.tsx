import type { ReactNode } from 'react'
import type { Outcome } from '../../answering/device/send.ts'
import { useSite } from '../site.ts'

/** Explains why an answer was not sent and that nothing is lost. */
export function NotSent({ outcome, surveyId }: { outcome: Outcome; surveyId: string }) {
  const { t } = useSite()
  let text: ReactNode
  if (outcome.kind === 'later') {
    text =
      outcome.why === 'offline'
        ? t('surveys.failedOffline')
        : t(outcome.why === 'busy' ? 'surveys.failedBusy' : 'surveys.failedSession')
  } else if (outcome.kind === 'refused') {
    const isHome = outcome.errors.some(({ code }) => code === 'home_not_confirmed')
    const isTwice = outcome.errors.some(({ code }) => code === 'answered_before')
    const isElsewhere = outcome.errors.some(({ code }) => code === 'not_invited')
    // invalid answers are marked at their questions, and a missing area above them
    const isSaid = outcome.errors.some(({ path }) => /^(answers\.|areaId$)/.test(path))
    if (outcome.code === 'invalid' && !isTwice && !isElsewhere && isSaid) return null
    if (isHome) text = <HomeLink />
    else if (isElsewhere) text = t('surveys.otherArea')
    else
      text = t(
        isTwice ? 'surveys.answered' : outcome.code === 'invalid' ? 'surveys.failedOther' : 'surveys.failedClosed',
      )
  }
  return (
    <div className="survey-message" role="alert">
      <h2>{t('surveys.failed')}</h2>
      <p>{text}</p>
      {outcome.kind === 'later' && outcome.why === 'signed_out' && (
        <p>
          <a className="button" href={`/auth/login?returnTo=${encodeURIComponent(`/survey/${surveyId}`)}`}>
            {t('surveys.signInButton')}
          </a>
        </p>
      )}
    </div>
  )
}

/** The next step when a home is not confirmed. */
function HomeLink() {
  const { t } = useSite()
  return (
    <>
      {t('surveys.homeStated')} <a href="/citizens/home">{t('surveys.homeAsk')}</a>
    </>
  )
}
