import { useUser } from '../../core/session.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { inboxOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** There is no such notification for this person. */
export function NoNotice() {
  const t = noticeTexts.useText()
  const { role } = useUser()
  return (
    <Empty
      level={2}
      title={t('show.notFound')}
      text={t('show.notFoundText')}
      action={<LinkButton to={inboxOf(role)}>{t('show.toInbox')}</LinkButton>}
    />
  )
}
