import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { accountStore } from '../../../core/device/account-store.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { OutboxPanel } from '../../../core/outbox/OutboxPanel.tsx'
import { useIsOnline } from '../../../core/outbox/use-outbox.ts'
import { useInstall, useStoredApplication } from '../../../core/query/use-worker.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import classes from './interview.module.css'
import { type AvailableSurvey, downloadSurveys } from './offline.ts'
import { interviewTexts } from './texts.ts'

/** The surveys that a leader conducts in person, downloaded to the device, and the outbox. */
export default function InterviewList() {
  const { id: userId, area, deviceKey } = useUser()
  const store = accountStore({ id: userId, deviceKey })
  const areaId = area?.id ?? ''
  const t = interviewTexts.useText()
  const lang = useLang()
  const [available, setAvailable] = useState<readonly AvailableSurvey[]>()
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    downloadSurveys(userId, areaId, store).then(
      (list) => !isUnmounted && setAvailable(list),
      () => !isUnmounted && setFailed((n) => Math.max(n, 1)),
    )
    return () => {
      isUnmounted = true
    }
  }, [userId, areaId, store])
  return (
    <Page title={t('title')} count={available && formatNumber(available.length, lang)} lead={t('lead')}>
      <OfflineCard available={available} />
      <Card title={t('queue')}>
        <OutboxPanel />
      </Card>
      {available === undefined && failed > 0 && (
        <ErrorState level={2} title={t('failed')} text={t('failedText')} onRetry={() => window.location.reload()} />
      )}
      {available?.length === 0 && <Empty level={2} title={t('empty')} text={t('emptyText')} />}
      {available !== undefined && available.length > 0 && (
        <Card>
          <ul className={classes.surveys}>
            {available.map(({ survey, isStored }) => (
              <li key={survey.id}>
                <SurveyItem survey={survey} isStored={isStored} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function SurveyItem({ survey, isStored }: AvailableSurvey) {
  const t = interviewTexts.useText()
  const lang = useLang()
  const { channel } = surveyLabels[lang]
  const channels = survey.channels.filter((one) => one !== 'online').map((one) => channel[one])
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <strong>{inLang(survey.title, lang)}</strong>
        <span className={classes.quiet}>
          {[
            inLang(survey.area, lang),
            survey.endDate && t('until', { date: formatDay(survey.endDate, lang) }),
            t('questions', { n: formatNumber(survey.questions, lang) }),
            channels.join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Status tone={isStored ? 'good' : 'warning'}>{t(isStored ? 'kept' : 'notKept')}</Status>
      <LinkButton to={`/dashboard/surveys/${survey.id}/interview`}>{t('start')}</LinkButton>
    </div>
  )
}

/** Whether the device is ready for offline interviews. */
function OfflineCard({ available }: { available: readonly AvailableSurvey[] | undefined }) {
  const t = interviewTexts.useText()
  const isOnline = useIsOnline()
  const isAppStored = useStoredApplication()
  const install = useInstall()
  const statusText = () => {
    if (!isOnline) return t('offline.none')
    if (isAppStored === undefined || !available) return t('offline.preparing')
    if (!isAppStored) return t('offline.unready')
    return t(available.every((one) => one.isStored) ? 'offline.ready' : 'offline.full')
  }
  return (
    <Card>
      <div className={classes.offline}>
        <p role="status" className={classes.kept}>
          <IconDeviceMobileCheck size={20} aria-hidden />
          {statusText()}
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
