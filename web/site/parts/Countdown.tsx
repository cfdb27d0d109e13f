import { useEffect, useState } from 'react'
import { useSite } from '../site.ts'

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** The time left until a moment, every second; nothing afterwards, or without a script. */
export function Countdown({ until }: { until: Date }) {
  const { t } = useSite()
  const left = useSecondsUntil(until.getTime())
  if (!left) return null
  return (
    <div role="timer" aria-label={t('coming.timer')}>
      <dl className="countdown">
        {UNITS.map(([name, size], i) => (
          <div key={name}>
            <dt>{t(`coming.${name}`)}</dt>
            <dd>{String(Math.floor((left % (UNITS[i - 1]?.[1] ?? Infinity)) / size)).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Seconds left; undefined while the page is hydrated, as the server's clock is not the reader's. */
function useSecondsUntil(until: number): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.floor((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
