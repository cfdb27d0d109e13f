import { dayInUlaanbaatar, formatDateTime, formatDay, formatRelative } from '#contract/core/time/dates.ts'
import { useLang } from '../i18n/text.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** The day, the day and time, or the time elapsed. */
  as?: 'day' | 'time' | 'ago'
  className?: string | undefined
}

/** An instant in Ulaanbaatar time, left-to-right on right-to-left pages too. The exact time is shown on hover. */
export function When({ at, as = 'time', className }: Props) {
  const lang = useLang()
  const instant = new Date(at)
  const exact = formatDateTime(instant, lang)
  if (as === 'ago')
    return (
      <time dateTime={at} title={exact} className={className}>
        <bdi>{formatRelative(instant, new Date(), lang)}</bdi>
      </time>
    )
  return (
    <time dateTime={at} title={as === 'day' ? exact : undefined} dir="ltr" className={className}>
      {as === 'day' ? formatDay(dayInUlaanbaatar(instant), lang) : exact}
    </time>
  )
}
