import { isDay, parseIsoDateTime } from '#contract/core/time/calendar.ts'
import { addressOf } from './site.ts'

type Values = Readonly<Record<string, string>>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** Days are counted on from the one in the address, so it cannot be the last one of the calendar. */
const LAST_YEAR = '9999'
/** The beginning of the names of the fields for replies; a number follows. */
export const REPLY_FIELD = 'reply-'

/** What was chosen so far on the way to an appointment. */
export interface Chosen {
  area?: string | undefined
  service?: string | undefined
  /** The first day that is shown. */
  from?: string | undefined
  day?: string | undefined
  /** The beginning of the time. */
  at?: string | undefined
  /** The full day that is waited for. */
  wait?: string | undefined
}

const idIn = (text: string | null): string | undefined =>
  text !== null && UUID.test(text) ? text.toLowerCase() : undefined
const dayIn = (text: string | null): string | undefined =>
  text !== null && isDay(text) && text < LAST_YEAR ? text : undefined
const instantIn = (text: string | null): string | undefined =>
  text !== null && INSTANT.test(text) && text < LAST_YEAR && parseIsoDateTime(text) ? text : undefined

/** Reads what was chosen from an address; anything else is ignored. */
export const chosenIn = ({ searchParams }: URL): Chosen => ({
  area: idIn(searchParams.get('area')),
  service: idIn(searchParams.get('service')),
  from: dayIn(searchParams.get('from')),
  day: dayIn(searchParams.get('day')),
  at: instantIn(searchParams.get('at')),
  wait: dayIn(searchParams.get('wait')),
})

const languageIn = (url: URL): string | undefined => url.searchParams.get('lang') ?? undefined

/** The address of an appointment's page; its secret is in the query, which is not logged. */
export const ownAddress = (key: string, more: Readonly<Record<string, string | undefined>> = {}): string =>
  addressOf('/booking/own', { key, ...more })

/** The body of a new appointment, or of a new entry of the waiting list. */
export function bookingBody(url: URL, values: Values, lang: 'mn' | 'en') {
  const { service = '', at = '', wait } = chosenIn(url)
  const { name = '', email, phone, by, ticket = '', consent, website } = values
  const replies = Object.keys(values)
    .filter((key) => key.startsWith(REPLY_FIELD))
    .toSorted()
    .map((key) => values[key] ?? '')
  const given = {
    ...(email?.trim() && { email }),
    ...(phone?.trim() && { phone }),
    ...(by === 'phone' && { by }),
    ...(consent && { consent }),
    ...(website && { website }),
  }
  return { serviceId: service, ...(wait === undefined ? { at } : { day: wait }), name, replies, ticket, lang, ...given }
}

/** The page after an appointment was booked: its own, or the start for a detected bot. */
export const pageAfter =
  (url: URL) =>
  (answer: unknown): string => {
    const { secret } = (answer as { data: { secret?: string } }).data
    const lang = languageIn(url)
    return secret ? ownAddress(secret, { sent: 'true', lang }) : addressOf('/booking', { lang })
  }

/** The route of the form: booking, or the waiting list. */
export const bookingRoute = (url: URL) => (chosenIn(url).wait === undefined ? 'book' : 'waitFor')

/** The API call of the form that books. */
export const bookingCall = (url: URL, values: Values, lang: 'mn' | 'en') => ({
  feature: 'booking',
  route: bookingRoute(url),
  body: bookingBody(url, values, lang),
  to: pageAfter(url),
})

/** The API call of a button on the page of an appointment. */
export function ownCall(url: URL, values: Values) {
  const secret = url.searchParams.get('key') ?? ''
  const lang = languageIn(url)
  const to = (done: string) => ownAddress(secret, { done, lang })
  switch (values.do) {
    case 'confirm':
      return { feature: 'booking', route: 'confirm', body: { secret, code: values.code ?? '' }, to: to('booked') }
    case 'code':
      return { feature: 'booking', route: 'sendCode', body: { secret }, to: to('code') }
    case 'move':
      return { feature: 'booking', route: 'moveOwn', body: { secret, at: values.at ?? '' }, to: to('booked') }
    case 'accept':
      return { feature: 'booking', route: 'accept', body: { secret }, to: to('booked') }
    case 'cancel':
      return { feature: 'booking', route: 'cancelOwn', body: { secret }, to: to('cancelled') }
    default:
      return undefined
  }
}
