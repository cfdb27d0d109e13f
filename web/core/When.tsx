import { dayInUlaanbaatar, formatDateTime, formatDay, formatRelative } from '#contract/core/dates.ts'
import { useLang } from './text.ts'

interface Props {
  /** ISO 8601. */
  at: string
  /** The day, the day with the time, or how long ago it was. */
  as?: 'day' | 'time' | 'ago'
  className?: string | undefined
}

/** An instant as text, in Ulaanbaatar's time; its figures keep their order in a mirrored page. Exact on hovering. */
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
