import { useState } from 'react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { type Appointment, booking } from '#contract/features/booking/index.ts'
import { bookingLabels } from '#contract/features/booking/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { READ_ONCE_MS } from '../../core/query/read-once.ts'
import { mailLink, phoneLink } from '../../core/records/contact-links.tsx'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { AppointmentStatus } from './AppointmentStatus.tsx'
import classes from './booking.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { mn } from './mn.ts'
import { bookingTexts } from './texts.ts'
import { useStep } from './use-step.ts'

const LIST = '/dashboard/booking/day'
/** One appointment with the citizen's contact details, and the steps of the counter. */
export default function AppointmentShow() {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(booking, 'one', { params: { id } }, { staleTime: READ_ONCE_MS })
  const found = data?.data
  const title = found ? t('number', { n: formatNumber(found.number, lang) }) : t('title')
  const texts = {
    failed: t('show.failed'),
    title: t('show.missing'),
    text: t('show.missingText'),
    toList: c('list.go'),
  }
  return (
    <Page
      title={title}
      crumbs={[{ label: t('day.title'), to: LIST }, { label: title }]}
      crumbsLabel={t('crumbs')}
      lead={
        found && (
          <span className={classes.lead}>
            <AppointmentStatus status={found.status} />
            <span>{inLang(found.service, lang)}</span>
          </span>
        )
      }
    >
      {error && !found && <RecordMissing error={error} texts={texts} list={LIST} onRetry={() => void refetch()} />}
      {!error && !found && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {found && (
        <div className={layout.columns}>
          <div className={layout.side}>
            <When found={found} />
            {found.replies.length > 0 && <Replies found={found} />}
          </div>
          <div className={layout.side}>
            <Citizen found={found} />
            <Steps id={found.id} />
          </div>
        </div>
      )}
    </Page>
  )
}

function When({ found }: { found: Appointment }) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const [isMoving, setMoving] = useState(false)
  const step = useStep(found)
  const facts = [
    [t('column.startsAt'), found.startsAt && formatDateTime(new Date(found.startsAt), lang)],
    [t('show.waitDay'), found.waitDay && formatDay(found.waitDay, lang)],
    [t('column.service'), inLang(found.service, lang)],
    [t('column.desk'), found.desk && inLang(found.desk, lang)],
    [t('column.area'), inLang(found.area, lang)],
    [t('column.createdAt'), formatDateTime(new Date(found.createdAt), lang)],
    [t('show.cancelledBy'), found.cancelledBy && t(`show.by.${found.cancelledBy}`)],
    [t('show.note'), found.note],
  ] as const
  return (
    <Card title={t('show.when')}>
      <div className={layout.stack}>
        <Facts facts={facts} />
        {(step.moves.length > 0 || found.canMove) && (
          <div className={layout.buttons}>
            <WorkflowButtons {...step} main="arrive" />
            {found.canMove && (
              <Button variant="default" onClick={() => setMoving(true)}>
                {t('show.move')}
              </Button>
            )}
          </div>
        )}
        {isMoving && <MoveDialog found={found} onClose={() => setMoving(false)} />}
      </div>
    </Card>
  )
}

function Replies({ found }: { found: Appointment }) {
  const t = bookingTexts.useText()
  const lang = useLang()
  return (
    <Card title={t('show.replies')}>
      <Facts facts={found.replies.map(({ question, reply }) => [inLang(question, lang), reply] as const)} />
    </Card>
  )
}

function Citizen({ found: { name, email, phone } }: { found: Appointment }) {
  const t = bookingTexts.useText()
  const facts = [
    [t('show.email'), mailLink(email)],
    [t('show.phone'), phoneLink(phone)],
  ] as const
  return (
    <Card title={<bdi>{name || t('nobody')}</bdi>} text={t('show.personal')}>
      <Facts facts={facts} />
    </Card>
  )
}

type Did = keyof typeof mn.did
const isDid = (action: string): action is Did => Object.hasOwn(mn.did, action)

function Steps({ id }: { id: string }) {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const labels = bookingLabels[useLang()].status
  const asked = useAsk(booking, 'history', { params: { id } })
  const nameOf = (state: string | null) =>
    state !== null && Object.hasOwn(labels, state) ? labels[state as keyof typeof labels] : state
  return (
    <HistoryCard
      title={t('show.history')}
      asked={asked}
      entryOf={({ by, role, action, from, to }) => ({
        who: by ?? { lastName: '', firstName: role ? c(`role.${role}`) : t('show.person') },
        what: t(`did.${isDid(action) ? action : 'other'}`),
        from: nameOf(from),
        to: nameOf(to),
      })}
    />
  )
}
