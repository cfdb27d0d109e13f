import { casePageOf } from './case-form.ts'

type Values = Readonly<Record<string, string>>

/** Fields that are sent unchanged unless they are empty. */
const PLAIN = ['category', 'description', 'place', 'name', 'email', 'phone', 'ticket', 'website'] as const

const degrees = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text?.trim() && Number.isFinite(value) ? value : undefined
}

/** The API call of the report form; undefined when it only requests the khoroos of a district. */
export function reportCall(url: URL, values: Values, lang: 'mn' | 'en') {
  if (values.step === 'khoroo') return undefined
  const filled = PLAIN.flatMap((name) => (values[name]?.trim() ? [[name, values[name]] as const] : []))
  const [lat, lon] = [degrees(values.lat), degrees(values.lon)]
  const body = {
    category: '',
    description: '',
    ticket: '',
    ...Object.fromEntries(filled),
    ...(values.khoroo ? { to: values.khoroo } : {}),
    ...(lat !== undefined && lon !== undefined ? { lat, lon } : {}),
    lang,
  }
  return { feature: 'violations', route: 'report', body, to: casePageOf(url, 'violation') }
}
