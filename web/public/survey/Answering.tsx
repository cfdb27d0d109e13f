import { useEffect, useState } from 'react'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { SurveyNote } from '../parts/SurveyNote.tsx'
import { hasAnswered, type MyHome, myHome, useReader } from '../parts/survey-me.ts'
import { useSite } from '../site.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { ChangeLater } from './ChangeLater.tsx'

const ADMINS = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

interface Props {
  survey: Survey
  /** The areas right below the only one that is asked. */
  below: readonly AreaName[] | undefined
}

/**
 * Where a running survey is answered, as far as this reader can. The server does not know the reader: it draws what holds for nobody and for a
 * citizen who is signed in, and a script in the head of the page decides which of the two is seen.
 */
export function Answering({ survey, below }: Props) {
  const { t } = useSite()
  const reader = useReader()
  const [answered, setAnswered] = useState<boolean>()
  // undefined until it is known; null where it is not asked for or could not be read, as the server checks it anyway
  const [home, setHome] = useState<MyHome | null | undefined>(survey.confirmedHome ? undefined : null)
  const readerId = reader?.id
  useEffect(() => {
    if (!readerId) return
    void hasAnswered(survey.id).then(setAnswered)
    if (survey.confirmedHome) void myHome().then((found) => setHome(found ?? null))
  }, [readerId, survey.id, survey.confirmedHome])

  if (reader && (reader.role === 'SECTION_LEADER' || ADMINS.includes(reader.role))) {
    return (
      <SurveyNote title={t('surveys.staff')} text={t('surveys.staffText')}>
        {reader.role === 'SECTION_LEADER' && (
          <a className="button" href={`/dashboard/surveys/${survey.id}/interview`}>
            {t('surveys.interview')}
          </a>
        )}
      </SurveyNote>
    )
  }
  if (!survey.channels.includes('online')) {
    return <SurveyNote title={t('surveys.notOnline')} text={t('surveys.notOnlineText')} />
  }
  if (reader && answered) {
    return (
      <>
        <SurveyNote title={t('surveys.answered')} text={t('surveys.answeredText')} />
        <ChangeLater survey={survey} reader={reader} />
      </>
    )
  }
  if (reader === null && !survey.openToAll) return <SignIn survey={survey} />
  if (reader && home && home.status !== 'confirmed') return <HomeNeeded home={home} />
  // without an account nobody can answer: until the reader is known, the form is for those who have one
  const isForAccounts = reader === undefined && !survey.openToAll
  return (
    <>
      {isForAccounts && (
        <div className="unless-signed-in">
          <SignIn survey={survey} />
        </div>
      )}
      <div className={isForAccounts ? 'if-signed-in' : undefined}>
        <Privacy survey={survey} isAccount={reader === undefined ? undefined : reader !== null} />
        <p className="no-script survey-told">{t('surveys.needsScript')}</p>
        {survey.confirmedHome && home === undefined ? (
          <p className="needs-script" role="status">
            {t('surveys.loading')}
          </p>
        ) : (
          <AnswerPanel survey={survey} reader={reader} below={below} />
        )}
        <p className="survey-late survey-told" role="status">
          {t('surveys.late')}
        </p>
      </div>
    </>
  )
}

/** What becomes of the name: it depends on whether the reader has an account, which may not be known yet. */
function Privacy({ survey, isAccount }: { survey: Survey; isAccount: boolean | undefined }) {
  const { t } = useSite()
  if (survey.anonymous) return <p className="survey-promise">{t('surveys.anonymous')}</p>
  if (isAccount !== undefined)
    return <p className="survey-promise">{t(isAccount ? 'surveys.named' : 'surveys.openToAll')}</p>
  return (
    <p className="survey-promise">
      <span className="if-signed-in">{t('surveys.named')}</span>
      {survey.openToAll && <span className="unless-signed-in">{t('surveys.openToAll')}</span>}
    </p>
  )
}

function SignIn({ survey }: { survey: Survey }) {
  const { t } = useSite()
  return (
    <SurveyNote
      title={t('surveys.signIn')}
      text={t(survey.confirmedHome ? 'surveys.signInConfirmed' : 'surveys.signInText')}
    >
      <a className="button" href={`/auth/login?returnTo=${encodeURIComponent(`/survey/${survey.id}`)}`}>
        {t('surveys.signInButton')}
      </a>
    </SurveyNote>
  )
}

/** What a citizen does whose home is not confirmed. */
function HomeNeeded({ home }: { home: MyHome }) {
  const { t } = useSite()
  const isAsked = home.status === 'asked'
  const next = home.area ? 'surveys.homeStated' : 'surveys.homeNone'
  return (
    <SurveyNote title={t('surveys.homeNeeded')} text={t(isAsked ? 'surveys.homeAsked' : next)}>
      <a className="button" href="/citizens/home">
        {t(isAsked ? 'surveys.homeOpen' : home.area ? 'surveys.homeAsk' : 'surveys.homeName')}
      </a>
    </SurveyNote>
  )
}
