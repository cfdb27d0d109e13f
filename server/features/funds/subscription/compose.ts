import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { historyOf, rangeFigures } from '#contract/features/funds/figures.ts'
import { SUBSCRIPTION_LINK_HOURS } from '#contract/features/funds/index.ts'
import { leaveUrl } from '../../../core/messages/mail-leave.ts'
import type { Core } from '../../../core/requests/context.ts'
import { mailBody, mailButton, mailItems, mailLink, mailText, mailTitle } from '../../../core/requests/mail-layout.ts'
import type { Mail } from '../../../core/requests/outbox.ts'
import { priceWords, signedPercent } from '../fact-sheet/words.ts'
import type { NewestPrice } from '../published.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'

const WORDS = { mn, en }

/** What the page for leaving says. */
export const leavingWords = { mn: mn.leaving, en: en.leaving }

/** The name of a subscription, or of a request for one, in the outbox. */
export const subscriptionOf = (id: string): string => `funds/${id}`

interface Reader {
  id: string
  email: string
  lang: Lang
}

/** The mail with the link that confirms a subscription. */
export function confirmMail(
  { config }: Pick<Core, 'config'>,
  { id, email, lang }: Reader,
  { funds, key, until }: { funds: readonly Localized[]; key: string; until: Date },
): Mail {
  const words = WORDS[lang].confirm
  const link = `${config.publicUrl}/fund/mail?key=${key}${lang === 'mn' ? '' : `&lang=${lang}`}`
  const names = funds.map((name) => `«${inLang(name, lang)}»`).join(', ')
  const body = mailBody(lang, [
    mailText(fill(words.text, { funds: names })),
    mailText(fill(words.ask, { hours: SUBSCRIPTION_LINK_HOURS })),
    mailButton(words.button, link),
    mailText(words.ignore, { quiet: true }),
  ])
  return {
    to: email,
    subject: words.subject,
    ...body,
    secret: { value: key, until },
    subscription: subscriptionOf(id),
    lang,
  }
}

/** The mail of a day: the new price of each fund with its change from the one before. */
export function pricesMail(
  core: Pick<Core, 'config' | 'sign'>,
  { id, email, lang }: Reader,
  funds: readonly NewestPrice[],
): Mail {
  const words = WORDS[lang].prices
  const query = lang === 'mn' ? '' : `?lang=${lang}`
  const valuesOf = ({ name, currency, points }: NewestPrice) => {
    const [last] = points
    const figures = rangeFigures(historyOf(points.toReversed()), 'yesterday')
    return {
      name: inLang(name, lang),
      currency,
      price: priceWords(last?.price ?? '', lang),
      day: last ? formatDay(last.day, lang) : '',
      change: figures && signedPercent(figures.change, lang),
    }
  }
  const items = funds.map((fund) => {
    const { name, ...values } = valuesOf(fund)
    return {
      title: name,
      facts: fill(values.change === null ? words.first : words.fact, values),
      link: `${core.config.publicUrl}/fund/${fund.id}${query}`,
    }
  })
  const [only, ...others] = funds
  const subject =
    only && others.length === 0
      ? fill(words.subject, valuesOf(only))
      : fill(words.subjectOfMany, { count: funds.length })
  const subscription = subscriptionOf(id)
  const body = mailBody(lang, [
    mailTitle(words.title),
    mailItems(items),
    mailText(words.past, { quiet: true }),
    mailLink(words.leave, leaveUrl(core, subscription, lang)),
  ])
  return { to: email, subject, ...body, subscription, lang }
}
