import { addressOf } from './site.ts'

type Values = Readonly<Record<string, string>>

/** The beginning of the names of the boxes that choose a fund: names must differ, as a form keeps one value of each. */
export const FUND_FIELD = 'fund-'

/** The API call of the page for prices by mail: subscribing, or confirming with the secret of a mailed link. */
export function fundMailCall(url: URL, values: Values, lang: 'mn' | 'en') {
  const language = url.searchParams.get('lang') ?? undefined
  const key = url.searchParams.get('key')
  if (key !== null) {
    const to = addressOf('/fund/mail', { confirmed: 'true', lang: language })
    return { feature: 'funds', route: 'confirmSubscription', body: { secret: key }, to }
  }
  const fundIds = Object.keys(values).flatMap((name) =>
    name.startsWith(FUND_FIELD) ? [name.slice(FUND_FIELD.length)] : [],
  )
  const { email = '', ticket = '', website } = values
  const body = { email, fundIds, lang, ticket, ...(website ? { website } : {}) }
  return { feature: 'funds', route: 'subscribe', body, to: addressOf('/fund/mail', { sent: 'true', lang: language }) }
}
