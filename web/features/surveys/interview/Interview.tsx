import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { Banner } from '../../../core/content/Banner.tsx'
import { useKeptApplication } from '../../../core/offline/use-worker.ts'
import { accountStore } from '../../../core/outbox/account-store.ts'
import type { Queued } from '../../../core/outbox/queue.ts'
import type { DeviceStore } from '../../../core/outbox/store.ts'
import { useUser } from '../../../core/session.tsx'
import { useLang } from '../../../core/text.ts'
import type { Outgoing } from '../../../public/survey/device/send.ts'
import type { Raw } from '../../../public/survey/form-rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { InterviewForm } from './InterviewForm.tsx'
import classes from './interview.module.css'
import { findSurvey, isInterviewed } from './offline.ts'
import { interviewTexts } from './texts.ts'
import type { Who } from './who.ts'

/** An interview that was begun on this device. */
export interface InterviewDraft {
  key: string
  clientId: string
  startedAt: string
  raw: Raw
  who: Who
  /** The screen on which it stopped. */
  groupId?: string
}

const begun = (key: string, channel: Who['channel'] = ''): InterviewDraft => ({
  key,
  clientId: crypto.randomUUID(),
  startedAt: new Date().toISOString(),
  raw: {},
  who: { channel, person: '', isRefused: false },
})

/** What is opened: an interview that was begun, or a correction; a refused one to be corrected; or a new one. */
async function findDraft(
  store: DeviceStore,
  key: string,
  userId: string,
  mend: string | null,
): Promise<InterviewDraft> {
  const kept = await store.get<InterviewDraft>('drafts', key)
  if (kept) return kept
  const refused = mend ? await store.get<Queued & { out: Outgoing | null }>('queue', mend) : undefined
  if (refused?.userId === userId && refused.state === 'refused' && refused.out) {
    const { clientId, startedAt = new Date().toISOString(), answers, channel, person } = refused.out
    const who = { channel: channel === 'online' ? ('' as const) : channel, person: person ?? '', isRefused: !person }
    return { key, clientId, startedAt, raw: answers, who }
  }
  return begun(key)
}

/** One interview after the other, with or without a line. */
export default function Interview() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const mend = search.get('mend')
  const { id: userId, deviceKey } = useUser()
  const store = accountStore({ id: userId, deviceKey })
  const t = interviewTexts.useText()
  const lang = useLang()
  // a correction leaves the interview alone that was begun meanwhile
  const key = [userId, id, 'interview', ...(mend ? [mend] : [])].join('|')
  const [survey, setSurvey] = useState<Survey>()
  const [draft, setDraft] = useState<InterviewDraft>()
  const [failed, setFailed] = useState(false)
  const [isDone, setDone] = useState(false)
  useKeptApplication()
  useEffect(() => {
    findSurvey(userId, id, store).then(setSurvey, () => setFailed(true))
  }, [userId, id, store])
  useEffect(() => {
    findDraft(store, key, userId, mend)
      // a browser that keeps nothing can still ask while it has a line
      .catch(() => begun(key))
      .then(setDraft, () => {})
  }, [store, key, userId, mend])
  const title = survey ? inLang(survey.title, lang) : t('title')
  const crumbs = [{ label: t('title'), to: '/dashboard/surveys/interviews' }, { label: title }]
  // kept while it ran: the device alone knows the day where there is no line, and may be wrong about it
  const end = survey?.phase === 'active' ? survey.endDate : null
  const endedOn = end && end < dayInUlaanbaatar(new Date()) ? end : undefined
  const next = () => {
    setDraft(begun(key, draft?.who.channel))
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
            onAnew={next}
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
