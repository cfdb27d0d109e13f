import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime, parseIsoDateTime } from '#contract/core/time/dates.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './coming.module.css'
import { Standalone } from './Standalone.tsx'
import { useText } from './texts.ts'

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** /coming-soon, with a countdown if the address contains an instant: `?until=2027-01-01T00:00:00+08:00`. */
export default function ComingSoon() {
  const t = useText()
  const lang = useLang()
  const [search] = useSearchParams()
  const until = parseIsoDateTime(search.get('until') ?? '')
  const left = useSecondsUntil(until)
  return (
    <Standalone
      drawing="empty"
      title={t('coming.title')}
      text={until ? t('coming.untilText', { when: formatDateTime(until, lang) }) : t('coming.text')}
      before={until && left > 0 && <Countdown seconds={left} />}
    />
  )
}

function Countdown({ seconds }: { seconds: number }) {
  const t = useText()
  return (
    <div role="timer" aria-label={t('coming.timer')}>
      <dl className={classes.countdown}>
        {UNITS.map(([name, size], i) => (
          <div key={name}>
            <dt>{t(`coming.${name}`)}</dt>
            <dd>{String(Math.floor((seconds % (UNITS[i - 1]?.[1] ?? Infinity)) / size)).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useSecondsUntil(until: Date | undefined): number {
  const [now, setNow] = useState(Date.now)
  const isRunning = until !== undefined && until.getTime() > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return until ? Math.max(0, Math.floor((until.getTime() - now) / 1000)) : 0
}
