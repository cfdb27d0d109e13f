import { integerOf } from '#contract/core/text/numbers.ts'
import { type Day, formatDay, isDay, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { RepeatField, RepeatValues } from './repeat-values.ts'
import { calendarTexts } from './texts.ts'

/** The place of a day of the week in its month; the fifth is the last. */
const PLACES = ['first', 'second', 'third', 'fourth', 'last'] as const

/** 'On the second Tuesday', of the month in which this day is. */
export function usePlaceText(): (day: Day) => string {
  const t = calendarTexts.useText()
  const lang = useLang()
  return (day) => {
    const place = PLACES[Math.ceil(Number(day.slice(8)) / 7) - 1] ?? 'last'
    const weekday = WEEKDAY_NAMES[lang].long[weekdayOf(day) - 1] ?? ''
    return t('repeat.place', {
      place: t(`repeat.places.${place}`),
      weekday: lang === 'mn' ? weekday.toLowerCase() : weekday,
    })
  }
}

/** How an event that begins on this day repeats, in words. */
export function useRepeatText(): (field: RepeatField, startDay: Day) => string {
  const t = calendarTexts.useText()
  const lang = useLang()
  const placeText = usePlaceText()
  const days = ({ unit, weekdays, monthBy }: RepeatValues, startDay: Day): string => {
    if (unit === 'week') return weekdays.map((day) => WEEKDAY_NAMES[lang].long[day - 1]).join(', ')
    return unit === 'month' && monthBy === 'weekday' && isDay(startDay) ? placeText(startDay) : ''
  }
  const end = ({ end: how, until, count }: RepeatValues): string => {
    if (how === 'count') return t('repeat.times', { n: count })
    return how === 'until' && isDay(until) ? t('repeat.untilDay', { date: formatDay(until, lang) }) : ''
  }
  return (field, startDay) => {
    if (field === null) return t('repeat.none')
    if (field === 'other') return t('repeat.other')
    const n = integerOf(field.interval) ?? 1
    const unit = n > 1 ? t(`repeat.everyFew.${field.unit}`, { n }) : t(`repeat.every.${field.unit}`)
    return [unit, days(field, startDay), end(field)].filter(Boolean).join(' · ')
  }
}
