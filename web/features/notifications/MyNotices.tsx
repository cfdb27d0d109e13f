import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomeList, HomePart } from '../../core/records/HomePart.tsx'
import { When } from '../../core/records/When.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { notificationPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** Number of notifications shown. */
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
      <HomeList>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={notificationPathOf(row.id)} lang={langOf(row.title, lang)}>
              {inLang(row.title, lang)}
            </Link>
            <small>
              <When at={row.sentAt} as="day" />
            </small>
            {row.readAt === null && <Status tone="progress">{t('inbox.unread')}</Status>}
          </li>
        ))}
      </HomeList>
    </HomePart>
  )
}
