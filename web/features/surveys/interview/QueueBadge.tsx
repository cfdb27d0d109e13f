import { IconCloudUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { useUser } from '../../../core/session.tsx'
import { useLang } from '../../../core/text.ts'
import classes from './interview.module.css'
import { interviewTexts } from './texts.ts'
import { useQueue, useSending } from './use-queue.ts'

/** In the header of leaders: how many interviews wait. Sends them, wherever in the dashboard one is. */
export default function QueueBadge() {
  const { id } = useUser()
  const { items } = useQueue(id)
  const t = interviewTexts.useText()
  const lang = useLang()
  const waiting = items.filter((one) => one.state === 'waiting').length
  useSending(id, waiting)
  const count = items.filter((one) => one.state !== 'sent').length
  if (count === 0) return null
  const words = t('queue.badge', { count })
  return (
    <Link to="/dashboard/surveys/interviews" className={classes.badge} aria-label={words} title={words}>
      <IconCloudUpload size={20} aria-hidden />
      <span>{formatNumber(count, lang)}</span>
    </Link>
  )
}
