import { casePageOf } from './case-form.ts'

interface PageForm {
  values: Values
  problem?: { errors?: readonly { path: string }[] | undefined } | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Values = Readonly<Record<string, string>>

/** The district whose khoroos are offered. */
export const districtOf = (values: Values | undefined): string | undefined =>
  values?.district && UUID.test(values.district) ? values.district : undefined

/** Fields that are sent unchanged unless they are empty. */
const PLAIN = ['name', 'email', 'phone', 'topic', 'message', 'ticket', 'consent', 'website'] as const

/** A posted ticket younger than this was refused for being too new, not for being expired, ms. */
const RECENT_MS = 60_000
const issuedAt = (ticket: string): number => Number(ticket.split('.')[0])

/**
 * The ticket of a rendered form: after a refused attempt the posted one, so that its minimum time counts from the first
 * page load and a quick correction is accepted; a fresh one when the posted one has expired.
 */
export function ticketFor(form: PageForm | undefined, fresh = ''): string {
  const posted = form?.values.ticket
  if (!posted) return fresh
  const isRefused = form?.problem?.errors?.some(({ path }) => path === 'ticket')
  return !isRefused || issuedAt(fresh) - issuedAt(posted) < RECENT_MS ? posted : fresh
}

/** The API call of the contact form; undefined when it only requests the khoroos of a district. */
export function contactCall(url: URL, values: Values, lang: 'mn' | 'en') {
  if (values.step === 'khoroo') return undefined
  const filled = PLAIN.flatMap((name) => (values[name]?.trim() ? [[name, values[name]] as const] : []))
  const to = values.khoroo || values.district
  const body = { name: '', message: '', ticket: '', topic: '', ...Object.fromEntries(filled), ...(to && { to }), lang }
  return { feature: 'contacts', route: 'send', body, to: casePageOf(url, 'message') }
}
