import { useUser } from '../../core/session/session.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { inboxPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** The notification does not exist or is not visible to the user. */
export function NoticeNotFound() {
  const t = noticeTexts.useText()
  const { role } = useUser()
  return (
    <Empty
      level={2}
      title={t('show.notFound')}
      text={t('show.notFoundText')}
      action={<LinkButton to={inboxPathOf(role)}>{t('show.toInbox')}</LinkButton>}
    />
  )
}
