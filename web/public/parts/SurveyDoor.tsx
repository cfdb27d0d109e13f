import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { formatDay } from '#contract/core/dates.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { useSite } from '../site.ts'
import type { AnswerPanelProps } from '../survey/AnswerPanel.tsx'
import { ChangeLater } from '../survey/ChangeLater.tsx'
import { hasAnswered, type MyHome, myHome, type Reader, useReader } from './survey-me.ts'

/** The part of a page that says why there is nothing to answer, and the next step. */
function Told({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="survey-told">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p className="notice-links">{children}</p>}
    </section>
  )
}

/** Where a survey is answered, as far as it can be answered now and by this reader. */
export function SurveyDoor({ survey, hasResult }: { survey: Survey; hasResult: boolean }) {
  const { t, lang } = useSite()
  if (survey.phase === 'expected') {
    const date = survey.startDate ? formatDay(survey.startDate, lang) : ''
    return <Told title={t('surveys.expected')} text={t('surveys.expectedText', { date })} />
  }
  if (survey.phase !== 'active') {
    return <Told title={t('surveys.ended')} text={t(hasResult ? 'surveys.endedResult' : 'surveys.endedText')} />
  }
  return <Running survey={survey} />
}

const ADMINS = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

function Running({ survey }: { survey: Survey }) {
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
      <Told title={t('surveys.staff')} text={t('surveys.staffText')}>
        {reader.role === 'SECTION_LEADER' && (
          <a className="button" href={`/dashboard/surveys/${survey.id}/interview`}>
            {t('surveys.interview')}
          </a>
        )}
      </Told>
    )
  }
  if (!survey.channels.includes('online')) {
    return <Told title={t('surveys.notOnline')} text={t('surveys.notOnlineText')} />
  }
  if (answered && reader !== undefined) {
    return (
      <>
        <Told title={t('surveys.answered')} text={t('surveys.answeredText')} />
        <ChangeLater survey={survey} reader={reader} />
      </>
    )
  }
  if (reader === null && !survey.openToAll) return <SignIn survey={survey} />
  if (reader && home && home.status !== 'confirmed') return <HomeNeeded home={home} />
  const isKnown = reader === null || (reader !== undefined && answered !== undefined && home !== undefined)
  return (
    <>
      {(survey.anonymous || reader !== undefined) && (
        <p className="survey-promise">
          {t(survey.anonymous ? 'surveys.anonymous' : reader ? 'surveys.named' : 'surveys.openToAll')}
        </p>
      )}
      <p className="no-script survey-told">{t('surveys.needsScript')}</p>
      {isKnown && <Answering survey={survey} reader={reader} />}
    </>
  )
}

function SignIn({ survey }: { survey: Survey }) {
  const { t } = useSite()
  return (
    <Told title={t('surveys.signIn')} text={t(survey.confirmedHome ? 'surveys.signInConfirmed' : 'surveys.signInText')}>
      <a className="button" href={`/auth/login?returnTo=${encodeURIComponent(`/survey/${survey.id}`)}`}>
        {t('surveys.signInButton')}
      </a>
    </Told>
  )
}

/** What a citizen does whose home is not confirmed. */
function HomeNeeded({ home }: { home: MyHome }) {
  const { t } = useSite()
  const isAsked = home.status === 'asked'
  const next = home.area ? 'surveys.homeStated' : 'surveys.homeNone'
  return (
    <Told title={t('surveys.homeNeeded')} text={t(isAsked ? 'surveys.homeAsked' : next)}>
      <a className="button" href="/citizens/home">
        {t(isAsked ? 'surveys.homeOpen' : home.area ? 'surveys.homeAsk' : 'surveys.homeName')}
      </a>
    </Told>
  )
}

/** Brings the form, which other pages need not load. */
function Answering({ survey, reader }: { survey: Survey; reader: Reader | null }) {
  const { t } = useSite()
  const [Panel, setPanel] = useState<ComponentType<AnswerPanelProps>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    import('../survey/AnswerPanel.tsx').then(
      (part) => !isOver && setPanel(() => part.AnswerPanel),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [])
  if (Panel) return <Panel survey={survey} reader={reader} />
  if (!failed) return <p role="status">{t('surveys.loading')}</p>
  return (
    <p role="alert" className="survey-told">
      {t('surveys.loadFailed')}{' '}
      <button type="button" className="quiet" onClick={() => location.reload()}>
        {t('problem.retry')}
      </button>
    </p>
  )
}
