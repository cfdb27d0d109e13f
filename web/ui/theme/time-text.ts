const TYPED = /^(\d{1,2})(?:[:.\-\s]?(\d{2}))?$/
const MINUTES_IN_DAY = 24 * 60

const two = (n: number) => String(n).padStart(2, '0')

/** Parses a time typed as 9, 930, 9:30, 9.30 or 09:30 to 'HH:MM'; undefined when there is no such time. */
export function parseTime(text: string): string | undefined {
  const match = TYPED.exec(text.trim())
  if (!match) return undefined
  const hours = Number(match[1])
  const minutes = Number(match[2] ?? 0)
  return hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : undefined
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

interface TimeList {
  /** Interval, minutes. */
  step: number
  min?: string | undefined
  max?: string | undefined
}

/** The times of a day in steps, from the earliest to the latest allowed one. */
export function timesOfDay({ step, min = '00:00', max = '23:59' }: TimeList): string[] {
  const times: string[] = []
  for (let at = minutesOf(min); at <= Math.min(minutesOf(max), MINUTES_IN_DAY - 1); at += step)
    times.push(`${two(Math.floor(at / 60))}:${two(at % 60)}`)
  return times
}

/** Whether the digits typed so far may become this time: 9 and 093 match 09:30. */
export function startsTime(time: string, typed: string): boolean {
  const digits = typed.replace(/\D/g, '')
  const wanted = time.replace(':', '')
  return wanted.startsWith(digits) || (wanted.startsWith('0') && wanted.slice(1).startsWith(digits))
}
