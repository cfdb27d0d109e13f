import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomePart } from '../../core/records/HomePart.tsx'
import classes from './notices.module.css'
import { SENT_PATH, sentPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** Number of notifications shown. */
const LATEST = 4

/** The latest notifications of the office and those below it, with their read rates, on the home page. */
export default function SentHome() {
  const t = noticeTexts.useText()
  const lang = useLang()
  const asked = useAsk(notifications, 'sent', { query: { status: 'sent', pageSize: LATEST } })
  const rows = asked.data?.data ?? []
  return (
    <HomePart
      title={t('home.title')}
      more={{ to: `${SENT_PATH}?status=sent`, label: t('home.all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('home.emptyTitle'), text: t('home.emptyText') }}
    >
      <ul className={classes.homeSent}>
        {rows.map(({ id, title, recipients, reads }) => (
          <li key={id}>
            <Link to={sentPathOf(id)} lang={langOf(title, lang)}>
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
