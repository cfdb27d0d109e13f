import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClockHour4Filled,
  IconInfoSquareRoundedFilled,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './Notice.module.css'
import { secretTexts } from './texts.ts'

const SHAPES = {
  bad: IconAlertTriangleFilled,
  warning: IconClockHour4Filled,
  good: IconCircleCheckFilled,
  info: IconInfoSquareRoundedFilled,
}

/** A message above a form: an error or a success. Announced when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof SHAPES; children: ReactNode }) {
  const Shape = SHAPES[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' || tone === 'warning' ? 'alert' : 'status'}>
      <Shape size={20} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** Minutes and seconds: '14:05'. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, Math.floor(seconds % 60))).padStart(2, '0')}`

/** The whole seconds until an instant (ms since 1970), counting down; 0 once it has passed. */
export function useSecondsUntil(instant: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (instant === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= instant) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return instant === undefined ? 0 : Math.max(0, Math.ceil((instant - now) / 1000))
}

/** Shows how long to wait after too many attempts, counting down. Only the first value is announced. */
export function WaitNotice({ seconds }: { seconds: number }) {
  const t = secretTexts.useText()
  const [first] = useState(seconds)
  return (
    <Notice tone="warning">
      <span className="nt-hidden">{t('wait', { time: clockOf(first) })}</span>
      <span aria-hidden className="nt-figures">
        {t('wait', { time: clockOf(seconds) })}
      </span>
    </Notice>
  )
}

/** The error of a form with a secret: the wait after too many attempts, or the message. */
export function Refusal({
  waiting,
  problem,
}: {
  waiting: { isWaiting: boolean; seconds: number }
  problem: ReactNode
}) {
  if (waiting.isWaiting) return <WaitNotice seconds={waiting.seconds} />
  return problem ? <Notice tone="bad">{problem}</Notice> : null
}
