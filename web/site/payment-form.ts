import { addressOf } from './site.ts'

type Values = Readonly<Record<string, string>>

/** Fields that are sent unchanged unless they are empty. */
const PLAIN = ['name', 'organisation', 'register', 'email', 'phone', 'method', 'ticket', 'website'] as const

/** The API call of the form that orders a plan; it leads to the page of the invoice. */
export function paymentCall(url: URL, values: Values, lang: 'mn' | 'en') {
  const filled = PLAIN.flatMap((name) => (values[name]?.trim() ? [[name, values[name]] as const] : []))
  const price = /^\d{1,10}$/.test(values.price ?? '') ? Number(values.price) : 0
  const body = {
    name: '',
    email: '',
    ticket: '',
    method: '',
    ...Object.fromEntries(filled),
    planId: url.searchParams.get('plan') ?? '',
    price,
    lang,
  }
  const asked = url.searchParams.get('lang') ?? undefined
  const to = (answer: unknown): string => {
    const { secret } = (answer as { data: { secret?: string } }).data
    // the secret is in the query, which is not logged
    return secret
      ? addressOf('/invoice', { key: secret, sent: 'true', lang: asked })
      : addressOf('/pricing', { lang: asked })
  }
  return { feature: 'plans', route: 'order', body, to }
}
