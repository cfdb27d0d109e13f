import { bookingCall, ownCall } from './booking-form.ts'
import { CASE_KINDS, judgeCall } from './case-form.ts'
import { comingCall } from './coming-form.ts'
import { contactCall } from './contact-form.ts'
import { fundMailCall } from './fund-mail.ts'
import { myOrderCall, orderCall } from './order-form.ts'
import { paymentCall } from './payment-form.ts'
import { reportCall } from './report-form.ts'

type Values = Readonly<Record<string, string>>

/** The public addresses that accept a form. */
export const forms = [
  '/contact-us',
  '/report',
  '/fund/mail',
  '/coming-soon',
  '/booking',
  '/booking/own',
  '/shop/order',
  '/shop/my-order',
  '/payment',
  ...CASE_KINDS.map((kind) => `/case/${kind}`),
]

/** The API call of a form sent to a page; undefined when the page is only rendered again with the entered values. */
export function callOf(url: URL, values: Values, lang: 'mn' | 'en') {
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '/report') return reportCall(url, values, lang)
  if (path === '/fund/mail') return fundMailCall(url, values, lang)
  if (path === '/coming-soon') return comingCall(url, values, lang)
  if (path === '/booking') return bookingCall(url, values, lang)
  if (path === '/booking/own') return ownCall(url, values)
  if (path === '/shop/order') return orderCall(url, values, lang)
  if (path === '/shop/my-order') return myOrderCall(url, values)
  if (path === '/payment') return paymentCall(url, values, lang)
  const kind = CASE_KINDS.find((one) => path === `/case/${one}`)
  return kind ? judgeCall(url, kind, values) : contactCall(url, values, lang)
}
