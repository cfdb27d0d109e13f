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

/** A word above a form: what went wrong, what was done. Read aloud when it comes. */
export function Notice({ tone, children }: { tone: keyof typeof SHAPES; children: ReactNode }) {
  const Shape = SHAPES[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' || tone === 'warning' ? 'alert' : 'status'}>
      <Shape size={20} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** Minutes and seconds as on a clock: '14:05'. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, Math.floor(seconds % 60))).padStart(2, '0')}`

/** Whole seconds that are left until an instant (ms since 1970), counted down; 0 when it has passed. */
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

/** Too many tries: how long to wait, counted down. Only the first figure is read aloud. */
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

/** Why a form with a secret was refused: how long to wait after too many tries, or what is wrong. */
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
