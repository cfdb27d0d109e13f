import { useEffect, useState } from 'react'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { keepInvitation, keptInvitation } from '../../answering/device/invitation.ts'
import { SurveyNotice } from '../parts/SurveyNotice.tsx'
import { hasAnswered, type MyHome, myHome, useReader } from '../parts/use-reader.ts'
import { useSite } from '../site.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { LazyChangeAnswer } from './LazyChangeAnswer.tsx'

const ADMINS = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

interface Props {
  survey: Survey
  /** The areas directly below the only target area. */
  below: readonly AreaName[] | undefined
}

/**
 * The part of the page where a running survey is answered, as far as this reader may. The server does not know the
 * reader: it renders the variants for anonymous and for signed-in citizens, and a script in the page's head decides
 * which one is visible.
 */
export function Answering({ survey, below }: Props) {
  const { t } = useSite()
  const reader = useReader()
  const [answered, setAnswered] = useState<boolean>()
  // undefined until it is known; null where it is not needed or could not be loaded, as the server checks it anyway
  const [home, setHome] = useState<MyHome | null | undefined>(survey.confirmedHome ? undefined : null)
  const readerId = reader?.id
  const invitation = useInvitation(survey)
  useEffect(() => {
    if (!readerId) return
    void hasAnswered(survey.id).then(setAnswered)
    if (survey.confirmedHome) void myHome().then((found) => setHome(found ?? null))
  }, [readerId, survey.id, survey.confirmedHome])

  if (reader && (reader.role === 'SECTION_LEADER' || ADMINS.includes(reader.role)))
    return <ForStaff survey={survey} isLeader={reader.role === 'SECTION_LEADER'} />
  if (!survey.channels.includes('online')) {
    return <SurveyNotice title={t('surveys.notOnline')} text={t('surveys.notOnlineText')} />
  }
  if (reader && answered) {
    return (
      <>
        <SurveyNotice title={t('surveys.answered')} text={t('surveys.answeredText')} />
        <LazyChangeAnswer survey={survey} reader={reader} />
      </>
    )
  }
  if (invitation === null) {
    return (
      <p className="needs-script" role="status">
        {t('surveys.loading')}
      </p>
    )
  }
  const isOpen = survey.openToAll || invitation !== undefined
  if (!isOpen && !survey.registered)
    return <SurveyNotice title={t('surveys.invitedOnly')} text={t('surveys.invitedOnlyText')} />
  if (reader === null && !isOpen) return <SignIn survey={survey} />
  if (reader && !isOpen && reader.area === null) return <HomeMissing />
  if (reader && invitation === undefined && home && home.status !== 'confirmed') return <HomeNeeded home={home} />
  // only people with an account can answer: until the reader is known, the form is shown as for them
  const isForAccounts = reader === undefined && !isOpen
  return (
    <>
      {isForAccounts && (
        <div className="unless-signed-in">
          <SignIn survey={survey} />
        </div>
      )}
      <div className={isForAccounts ? 'if-signed-in' : undefined}>
        <Privacy
          survey={survey}
          isAccount={reader === undefined ? undefined : reader !== null}
          isInvited={invitation !== undefined}
        />
        {survey.openToAll && <p className="survey-promise">{t('surveys.notRepresentative')}</p>}
        <p className="no-script survey-message">{t('surveys.needsScript')}</p>
        {survey.confirmedHome && home === undefined ? (
          <p className="needs-script" role="status">
            {t('surveys.loading')}
          </p>
        ) : (
          <AnswerPanel survey={survey} reader={reader} below={below} invitation={invitation} />
        )}
        <p className="survey-script-failed survey-message" role="status">
          {t('surveys.late')}
        </p>
      </div>
    </>
  )
}

/**
 * The secret part of the invitation in the address: undefined without one, null until it is known where one is needed. It is removed from
 * the address, so that it is not passed on with it, and kept on the device, so that the page can be loaded again.
 */
function useInvitation({ id, invited, openToAll, registered }: Survey): string | null | undefined {
  const [found, setFound] = useState<string | null | undefined>(invited && !openToAll && !registered ? null : undefined)
  useEffect(() => {
    if (!invited) return setFound(undefined)
    const read = () => {
      const secret = new URLSearchParams(location.hash.slice(1)).get('invitation')
      setFound((before) => secret ?? before ?? keptInvitation(id))
      if (!secret) return
      keepInvitation(id, secret)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    read()
    // another link opened in the same tab loads no new page
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [id, invited])
  return found
}

/** Explains how the name is used: it depends on whether the reader has an account, which may not be known yet. */
function Privacy({
  survey,
  isAccount,
  isInvited,
}: {
  survey: Survey
  isAccount: boolean | undefined
  isInvited: boolean
}) {
  const { t } = useSite()
  if (survey.anonymous) return <p className="survey-promise">{t('surveys.anonymous')}</p>
  if (isInvited && !isAccount) return <p className="survey-promise">{t('surveys.byInvitation')}</p>
  if (isAccount !== undefined)
    return <p className="survey-promise">{t(isAccount ? 'surveys.named' : 'surveys.openToAll')}</p>
  return (
    <p className="survey-promise">
      <span className="if-signed-in">{t('surveys.named')}</span>
      {survey.openToAll && <span className="unless-signed-in">{t('surveys.openToAll')}</span>}
    </p>
  )
}

/** Staff do not answer; leaders interview. */
function ForStaff({ survey, isLeader }: { survey: Survey; isLeader: boolean }) {
  const { t } = useSite()
  return (
    <SurveyNotice title={t('surveys.staff')} text={t('surveys.staffText')}>
      {isLeader && (
        <a className="button" href={`/dashboard/surveys/${survey.id}/interview`}>
          {t('surveys.interview')}
        </a>
      )}
    </SurveyNotice>
  )
}

/** The next step of a citizen who has not said where they live. */
function HomeMissing() {
  const { t } = useSite()
  return (
    <SurveyNotice title={t('surveys.homeMissing')} text={t('surveys.homeMissingText')}>
      <a className="button" href="/citizens/home">
        {t('surveys.homeName')}
      </a>
    </SurveyNotice>
  )
}

function SignIn({ survey }: { survey: Survey }) {
  const { t } = useSite()
  return (
    <SurveyNotice
      title={t('surveys.signIn')}
      text={t(survey.confirmedHome ? 'surveys.signInConfirmed' : 'surveys.signInText')}
    >
      <a className="button" href={`/auth/login?returnTo=${encodeURIComponent(`/survey/${survey.id}`)}`}>
        {t('surveys.signInButton')}
      </a>
    </SurveyNotice>
  )
}

/** The next step of a citizen without a confirmed home. */
function HomeNeeded({ home }: { home: MyHome }) {
  const { t } = useSite()
  const isAsked = home.status === 'asked'
  const next = home.area ? 'surveys.homeStated' : 'surveys.homeNone'
  return (
    <SurveyNotice title={t('surveys.homeNeeded')} text={t(isAsked ? 'surveys.homeAsked' : next)}>
      <a className="button" href="/citizens/home">
        {t(isAsked ? 'surveys.homeOpen' : home.area ? 'surveys.homeAsk' : 'surveys.homeName')}
      </a>
    </SurveyNotice>
  )
}
