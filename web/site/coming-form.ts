import { addressOf } from './site.ts'

type Values = Readonly<Record<string, string>>

/** The API call of the page for what opens soon: subscribing, or confirming with the secret of a mailed link. */
export function comingCall(url: URL, values: Values, lang: 'mn' | 'en') {
  const language = url.searchParams.get('lang') ?? undefined
  const key = url.searchParams.get('key')
  if (key !== null) {
    const to = addressOf('/coming-soon', { confirmed: 'true', lang: language })
    return { feature: 'coming', route: 'confirm', body: { secret: key }, to }
  }
  const { announcement: announcementId = '', email = '', ticket = '', website } = values
  const body = { announcementId, email, lang, ticket, ...(website ? { website } : {}) }
  return {
    feature: 'coming',
    route: 'subscribe',
    body,
    to: addressOf('/coming-soon', { sent: 'true', lang: language }),
  }
}
