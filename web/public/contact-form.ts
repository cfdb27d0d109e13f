/** The public addresses that take a form. */
export const forms = ['/contact-us'] as const

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Values = Record<string, string>

/** The district whose khoroos can be chosen. */
export const districtOf = (values: Values | undefined): string | undefined =>
  values?.district && UUID.test(values.district) ? values.district : undefined

/** The fields of the form that are sent as they are, when something is typed. */
const PLAIN = ['name', 'email', 'phone', 'topic', 'message', 'ticket', 'website'] as const

/** What a sent form asks the API for; nothing when it only asks for the khoroos of a district. */
export function callOf(url: URL, values: Values, lang: 'mn' | 'en') {
  if (values.step === 'khoroo') return undefined
  const filled = PLAIN.flatMap((name) => (values[name]?.trim() ? [[name, values[name]] as const] : []))
  const to = values.khoroo || values.district
  const body = { name: '', message: '', ticket: '', topic: '', ...Object.fromEntries(filled), ...(to && { to }), lang }
  const asked = url.searchParams.get('lang')
  return {
    feature: 'contacts',
    route: 'send',
    body,
    to: `/contact-us?${new URLSearchParams({ sent: 'true', ...(asked && { lang: asked }) })}`,
  }
}
