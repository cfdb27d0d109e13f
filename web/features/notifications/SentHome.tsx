import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#contract/core/numbers.ts'
import { inLang, langOf } from '#contract/core/text.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import classes from './notices.module.css'
import { SENT, showOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** Notifications on the home. */
const LATEST = 4

/** What the office and those below it sent last, and how many have read it, on the home. */
export default function SentHome() {
  const t = noticeTexts.useText()
  const lang = useLang()
  const asked = useAsk(notifications, 'sent', { query: { status: 'sent', pageSize: LATEST } })
  const rows = asked.data?.data ?? []
  return (
    <HomePart
      title={t('home.title')}
      more={{ to: `${SENT}?status=sent`, label: t('home.all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('home.emptyTitle'), text: t('home.emptyText') }}
    >
      <ul className={classes.homeSent}>
        {rows.map(({ id, title, recipients, reads }) => (
          <li key={id}>
            <Link to={showOf(id)} lang={langOf(title, lang)}>
              {inLang(title, lang)}
            </Link>
            <small>
              {t('home.reads', {
                reads: formatNumber(reads, lang),
                recipients: formatNumber(recipients ?? 0, lang),
                percent: formatPercent(recipients ? (reads / recipients) * 100 : null, lang),
              })}
            </small>
            <span aria-hidden className={classes.homeTrack}>
              <span style={{ inlineSize: `${recipients ? Math.min(100, (reads / recipients) * 100) : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
