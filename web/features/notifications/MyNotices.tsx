import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './notices.module.css'
import { showOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** Notifications that a citizen's page shows. */
const SHOWN = 4

/** The newest notifications addressed to a citizen. */
export default function MyNotices() {
  const t = noticeTexts.useText()
  const lang = useLang()
  const asked = useAsk(notifications, 'inbox', { query: { pageSize: SHOWN } })
  const rows = asked.data?.data ?? []
  return (
    <HomePart
      title={t('inbox.own')}
      more={{ to: '/notifications', label: t('home.all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('inbox.emptyTitle'), text: t('inbox.emptyText') }}
    >
      <ul className={classes.mine}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={showOf(row.id)} lang={langOf(row.title, lang)}>
              {inLang(row.title, lang)}
            </Link>
            <small>
              <When at={row.sentAt} as="day" />
            </small>
            {row.readAt === null && <Status tone="progress">{t('inbox.unread')}</Status>}
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
