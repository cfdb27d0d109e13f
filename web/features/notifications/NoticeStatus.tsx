import type { Sent } from '#contract/features/notifications/index.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { noticeTexts } from './texts.ts'

const TONES = { draft: 'neutral', scheduled: 'progress', sent: 'good' } as const

/** The state of a notification; an overdue schedule is shown separately. */
export function NoticeStatus({ status, sendAt }: Pick<Sent, 'status' | 'sendAt'>) {
  const t = noticeTexts.useText()
  // a delay of up to a minute is normal for a scheduled job
  const isLate = status === 'scheduled' && sendAt !== null && Date.parse(sendAt) < Date.now() - 60_000
  if (isLate) return <Status tone="warning">{t('late')}</Status>
  return <Status tone={TONES[status]}>{t(`status.${status}`)}</Status>
}
