import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useInstall, useKeptApplication } from '../../../core/offline/use-worker.ts'
import { accountStore } from '../../../core/outbox/account-store.ts'
import { OutboxPanel } from '../../../core/outbox/OutboxPanel.tsx'
import { useIsOnline } from '../../../core/outbox/use-outbox.ts'
import { useUser } from '../../../core/session.tsx'
import { useLang } from '../../../core/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Status } from '../../../ui/Status.tsx'
import classes from './interview.module.css'
import { type Brought, bringSurveys } from './offline.ts'
import { interviewTexts } from './texts.ts'

/** The surveys a leader asks from door to door: brought onto the device, with what waits to be sent. */
export default function InterviewList() {
  const { id: userId, area, deviceKey } = useUser()
  const store = accountStore({ id: userId, deviceKey })
  const areaId = area?.id ?? ''
  const t = interviewTexts.useText()
  const lang = useLang()
  const [found, setFound] = useState<readonly Brought[]>()
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let isOver = false
    bringSurveys(userId, areaId, store).then(
      (list) => !isOver && setFound(list),
      () => !isOver && setFailed((n) => Math.max(n, 1)),
    )
    return () => {
      isOver = true
    }
  }, [userId, areaId, store])
  return (
    <Page title={t('title')} count={found && formatNumber(found.length, lang)} lead={t('lead')}>
      <OfflineCard found={found} />
      <Card title={t('queue')}>
        <OutboxPanel />
      </Card>
      {found === undefined && failed > 0 && (
        <ErrorState level={2} title={t('failed')} text={t('failedText')} onRetry={() => window.location.reload()} />
      )}
      {found?.length === 0 && <Empty level={2} title={t('empty')} text={t('emptyText')} />}
      {found !== undefined && found.length > 0 && (
        <Card>
          <ul className={classes.surveys}>
            {found.map(({ survey, isKept }) => (
              <li key={survey.id}>
                <SurveyLine survey={survey} isKept={isKept} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function SurveyLine({ survey, isKept }: Brought) {
  const t = interviewTexts.useText()
  const lang = useLang()
  const { channel } = surveyWords[lang]
  const ways = survey.channels.filter((one) => one !== 'online').map((one) => channel[one])
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <strong>{inLang(survey.title, lang)}</strong>
        <span className={classes.quiet}>
          {[
            inLang(survey.area, lang),
            survey.endDate && t('until', { date: formatDay(survey.endDate, lang) }),
            t('questions', { n: formatNumber(survey.questions, lang) }),
            ways.join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Status tone={isKept ? 'good' : 'warning'}>{t(isKept ? 'kept' : 'notKept')}</Status>
      <LinkButton to={`/dashboard/surveys/${survey.id}/interview`}>{t('start')}</LinkButton>
    </div>
  )
}

/** Whether one can go where there is no line. */
function OfflineCard({ found }: { found: readonly Brought[] | undefined }) {
  const t = interviewTexts.useText()
  const isOnline = useIsOnline()
  const isKept = useKeptApplication()
  const install = useInstall()
  const words = () => {
    if (!isOnline) return t('offline.none')
    if (isKept === undefined || !found) return t('offline.preparing')
    if (!isKept) return t('offline.unready')
    return t(found.every((one) => one.isKept) ? 'offline.ready' : 'offline.full')
  }
  return (
    <Card>
      <div className={classes.offline}>
        <p role="status" className={classes.kept}>
          <IconDeviceMobileCheck size={20} aria-hidden />
          {words()}
        </p>
        {install && (
          <Button variant="default" onClick={install}>
            {t('offline.install')}
          </Button>
        )}
      </div>
    </Card>
  )
}
