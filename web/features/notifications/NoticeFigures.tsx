import { keepPreviousData } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type AreaFigure, notifications, type Sent } from '#contract/features/notifications/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './notices.module.css'
import { recipientText, recipientValuesOf } from './recipients.ts'
import { noticeTexts } from './texts.ts'
import { leadersAreaOf, UnreachedLeaders } from './UnreachedLeaders.tsx'
import { useAudience } from './use-audience.ts'

const REFRESH_MS = 15_000
const shareOf = (reads: number, recipients: number) => (recipients > 0 ? (reads / recipients) * 100 : undefined)

/** The recipients and, while scheduled, the time of sending. */
export function NoticeRecipients({ notice }: { notice: Sent }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { sendAt, status } = notice
  return (
    <Card title={t('show.to')}>
      <div className={layout.stack}>
        <ul className={classes.chips}>
          {notice.targets.map((target) => {
            const recipient = recipientText(target, t, c, lang)
            return (
              <li key={`${recipient} ${target.person?.id ?? ''}`} className={classes.chip}>
                <span>{recipient}</span>
              </li>
            )
          })}
        </ul>
        {status === 'scheduled' && sendAt && (
          <Facts
            facts={[
              [
                t('show.scheduledFor'),
                <bdi key="at" dir="ltr">
                  {formatDateTime(new Date(sendAt), lang)}
                </bdi>,
              ],
            ]}
          />
        )}
      </div>
    </Card>
  )
}

/** How many people received and read the notification, by area. */
export function NoticeFigures({ notice }: { notice: Sent }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const { recipients, reads, mails } = notice
  if (recipients === null) return null
  return (
    <Card title={t('show.figures')}>
      <div className={layout.stack}>
        <Facts
          facts={[
            [t('show.recipients'), formatNumber(recipients, lang)],
            [t('show.reads'), `${formatNumber(reads, lang)} · ${formatPercent(shareOf(reads, recipients), lang)}`],
            [
              t('show.mails'),
              mails && (
                <span key="mails" title={mails.written < mails.wanted ? t('show.mailsUnderWay') : undefined}>
                  {t('show.mailsOf', {
                    written: formatNumber(mails.written, lang),
                    wanted: formatNumber(mails.wanted, lang),
                  })}
                </span>
              ),
            ],
          ]}
        />
        <SentUnreached notice={notice} />
        <ByArea notice={notice} />
      </div>
    </Card>
  )
}

/** Leaders among the recipients who have no account today. */
function SentUnreached({ notice }: { notice: Sent }) {
  const targets = notice.targets.flatMap(recipientValuesOf).filter(({ kind }) => kind === 'role')
  return <UnreachedLeaders audience={useAudience(targets)} areaId={leadersAreaOf(targets)} />
}

/** The areas below the sender, with drill-down. */
function ByArea({ notice }: { notice: Sent }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const [path, setPath] = useState<readonly string[]>([])
  const areaId = path.at(-1)
  const { data, error, refetch } = useAsk(
    notifications,
    'areas',
    { params: { id: notice.id }, query: areaId ? { areaId } : {} },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData as never },
  )
  if (error && !data) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  return (
    <div>
      {path.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setPath(path.slice(0, -1))}>
          {t('show.up')}
        </Button>
      )}
      <table className={classes.areas} aria-label={t('show.byArea')}>
        <thead>
          <tr>
            <th scope="col">{t('show.area')}</th>
            <th scope="col" className={classes.number}>
              {t('show.recipients')}
            </th>
            <th scope="col" className={classes.number}>
              {t('show.reads')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((figure) => (
            <Row key={`${figure.area?.id} ${figure.itself}`} figure={figure} onOpen={(id) => setPath([...path, id])} />
          ))}
        </tbody>
      </table>
      <p className={`${classes.sentence} nt-hidden`}>
        {t('show.sentence', {
          recipients: formatNumber(notice.recipients ?? 0, lang),
          reads: formatNumber(notice.reads, lang),
          share: formatPercent(shareOf(notice.reads, notice.recipients ?? 0), lang),
        })}
      </p>
    </div>
  )
}

function Row({ figure, onOpen }: { figure: AreaFigure; onOpen: (areaId: string) => void }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const { area, itself, hasBelow, recipients, reads } = figure
  const share = shareOf(reads, recipients)
  const name = area ? inLang(area.name, lang) : t('show.homeless')
  return (
    <tr>
      <th scope="row">
        {area && hasBelow && !itself ? (
          <button
            type="button"
            className={classes.into}
            aria-label={t('show.open', { name })}
            onClick={() => onOpen(area.id)}
          >
            {name}
          </button>
        ) : (
          <bdi>{area && itself ? t('show.itself', { name }) : name}</bdi>
        )}
        <span className={classes.bar} style={{ '--share': `${share ?? 0}%` } as CSSProperties} aria-hidden />
      </th>
      <td className={classes.number}>{formatNumber(recipients, lang)}</td>
      <td className={classes.number}>
        {formatNumber(reads, lang)}
        <span className={classes.share}>{share === undefined ? NO_VALUE : formatPercent(share, lang)}</span>
      </td>
    </tr>
  )
}
