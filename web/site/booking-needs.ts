import { addDays, type Day, dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { areas } from '#contract/features/areas/index.ts'
import { booking, FREE_DAYS_MAX } from '#contract/features/booking/index.ts'
import { chosenIn } from './booking-form.ts'
import { need } from './need.ts'
import type { PageData, PageNeed } from './renderer.ts'

/** The free days from one on, and the times of a chosen day. */
function freeNeeds(url: URL, id: string): PageNeed[] {
  const { day, from } = chosenIn(url)
  const first: Day = from ?? dayInUlaanbaatar(new Date())
  const days = { from: first, to: addDays(first, FREE_DAYS_MAX - 1) }
  return [
    need('freeDays', booking, 'days', { params: { id }, query: days }),
    ...(day !== undefined ? [need('freeTimes', booking, 'times', { params: { id }, query: { day } })] : []),
  ]
}

/** The calls for the way to an appointment. */
export function bookingNeeds(url: URL): PageNeed[] {
  const { area, service, at, wait } = chosenIn(url)
  if (service !== undefined) {
    const offer = need('offer', booking, 'offer', { params: { id: service } })
    return at === undefined && wait === undefined
      ? [offer, ...freeNeeds(url, service)]
      : [offer, need('bookingForm', booking, 'form', {})]
  }
  return [
    need('booking', booking, 'areas', { query: area === undefined ? {} : { parentId: area } }),
    need('offers', booking, 'offers', { query: area === undefined ? {} : { areaId: area } }),
    ...(area === undefined ? [] : [need('path', areas, 'path', { params: { id: area } })]),
  ]
}

/** The calls for the page of an appointment; for moving it also the free times of its service. */
export function appointmentNeeds(url: URL, known: PageData): PageNeed[] {
  const found = need('appointment', booking, 'follow', { query: { secret: url.searchParams.get('key') ?? '' } })
  const id = known.appointment?.data.serviceId
  if (!url.searchParams.has('move') || id === undefined) return [found]
  return [found, need('offer', booking, 'offer', { params: { id } }), ...freeNeeds(url, id)]
}
