import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { accountStore } from '../../../core/device/account-store.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useStoredApplication } from '../../../core/query/use-worker.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { findDraft, type InterviewDraft, newDraft } from './draft.ts'
import { InterviewForm } from './InterviewForm.tsx'
import classes from './interview.module.css'
import { findSurvey, isInterviewed } from './offline.ts'
import { interviewTexts } from './texts.ts'

/** The page to conduct interviews one after another, online or offline. */
export default function Interview() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const mend = search.get('mend')
  const { id: userId, deviceKey } = useUser()
  const store = accountStore({ id: userId, deviceKey })
  const t = interviewTexts.useText()
  const lang = useLang()
  // a correction has a separate key, so that it does not replace an unfinished interview
  const key = [userId, id, 'interview', ...(mend ? [mend] : [])].join('|')
  const [survey, setSurvey] = useState<Survey>()
  const [draft, setDraft] = useState<InterviewDraft>()
  const [failed, setFailed] = useState(false)
  const [isDone, setDone] = useState(false)
  useStoredApplication()
  useEffect(() => {
    findSurvey(userId, id, store).then(setSurvey, () => setFailed(true))
  }, [userId, id, store])
  useEffect(() => {
    findDraft(store, key, userId, mend)
      // without storage, interviews are still possible online
      .catch(() => newDraft(key))
      .then(setDraft, () => {})
  }, [store, key, userId, mend])
  const title = survey ? inLang(survey.title, lang) : t('title')
  const crumbs = [{ label: t('title'), to: '/dashboard/surveys/interviews' }, { label: title }]
  // offline, only the device's clock tells whether the survey has ended, and it may be wrong: show a warning instead of blocking
  const end = survey?.phase === 'active' ? survey.endDate : null
  const endedOn = end && end < dayInUlaanbaatar(new Date()) ? end : undefined
  const next = () => {
    setDraft(newDraft(key, draft?.who.channel))
    setDone(false)
    if (mend) setSearch({}, { replace: true })
  }
  return (
    <Page title={title} crumbs={crumbs} crumbsLabel={t('path')} narrow>
      {failed && (
        <ErrorState level={2} title={t('failed')} text={t('failedText')} onRetry={() => window.location.reload()} />
      )}
      {!failed && (!survey || !draft) && <FormSkeleton />}
      {survey && (survey.phase !== 'active' || !isInterviewed(survey)) && (
        <Empty
          level={2}
          title={t('notRunning')}
          text={t('notRunningText')}
          action={<LinkButton to="/dashboard/surveys/interviews">{t('done.back')}</LinkButton>}
        />
      )}
      {endedOn && !isDone && <Banner tone="warning">{t('form.past', { date: formatDay(endedOn, lang) })}</Banner>}
      {survey?.phase === 'active' && isInterviewed(survey) && draft && !isDone && (
        <Card>
          <InterviewForm
            key={draft.clientId}
            survey={survey}
            draft={draft}
            onDone={() => setDone(true)}
            onRestart={next}
          />
        </Card>
      )}
      {isDone && (
        <Card title={t('done.title')} text={t('done.text')}>
          <div className={classes.done}>
            <Button onClick={next} autoFocus>
              {t('done.next')}
            </Button>
            <LinkButton variant="default" to="/dashboard/surveys/interviews">
              {t('done.back')}
            </LinkButton>
          </div>
        </Card>
      )}
    </Page>
  )
}
