import { IconDownload } from '@tabler/icons-react'
import { formatMoney, formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { InvoiceView } from '#contract/features/invoices/index.ts'
import type { PublicPage } from '../page.ts'
import { FactList } from '../parts/FactList.tsx'
import { PaymentWay } from '../parts/PaymentWay.tsx'
import { addressOf, useSite } from '../site.ts'

/** The page of an invoice, which its recipient opens by the secret link. Excluded from search engines. */
export const invoicePage: PublicPage = {
  texts: 'payment',
  head: ({ t, url }, data) => ({
    title: `${t('invoice.title', { code: data.invoice?.data.code ?? '' })} · ${t('site.name')}`,
    description: t('invoice.lead'),
    // without the secret, which must not leak
    canonical: url.pathname,
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function Invoice({ data }) {
    const { t, lang, url } = useSite()
    const invoice = data.invoice?.data
    if (!invoice) return null
    const { code, issuedOn, dueOn, buyer, area } = invoice
    return (
      <div className="wide page form-page">
        <header className="page-head">
          <h1>{t('invoice.title', { code })}</h1>
          <p className="lead">{t(`invoice.states.${stateOf(invoice)}`)}</p>
        </header>
        {url.searchParams.has('sent') && (
          <div className="case-sent" role="status">
            <h2>{t('invoice.sentTitle')}</h2>
            <p>{t('invoice.sentText')}</p>
          </div>
        )}
        <FactList
          facts={[
            [t('invoice.status'), t(`invoice.states.${stateOf(invoice)}`)],
            [t('invoice.issuedOn'), formatDay(issuedOn, lang)],
            [t('invoice.dueOn'), formatDay(dueOn, lang)],
            [t('invoice.seller'), inLang(area, lang)],
            [t('invoice.buyer'), buyer.name],
            [t('invoice.register'), buyer.register],
            [t('invoice.address'), buyer.address],
          ]}
        />
        <HowToPay invoice={invoice} />
        <section className="case-text">
          <h2>{t('invoice.lines')}</h2>
          <Lines invoice={invoice} />
          {invoice.note && <p>{invoice.note}</p>}
        </section>
        <Received invoice={invoice} />
        <Files />
      </div>
    )
  },
}

const stateOf = ({ state, overdue }: InvoiceView) => (overdue ? 'overdue' : state)

/** The ways to pay, as long as something is to be paid. */
function HowToPay({ invoice: { outstanding, ways } }: { invoice: InvoiceView }) {
  const { t } = useSite()
  if (outstanding === 0) return null
  if (ways.length === 0) return <p>{t('invoice.noAccount')}</p>
  return (
    <section className="case-text payment-data">
      <h2>{t('invoice.pay')}</h2>
      <p>{t('invoice.payText')}</p>
      {ways.map((way) => (
        <PaymentWay key={way.provider} way={way} />
      ))}
    </section>
  )
}

function Lines({ invoice }: { invoice: InvoiceView }) {
  const { t, lang } = useSite()
  const money = (amount: number) => formatMoney(amount, lang)
  const percent = formatPercent(invoice.vatPercent, lang, 0)
  const sums = [
    [t('invoice.subtotal'), money(invoice.subtotal)],
    [t('invoice.discount'), invoice.discount > 0 && money(-invoice.discount)],
    [t('invoice.vat', { percent }), invoice.tax === 'added' && money(invoice.vat)],
    [t('invoice.vatIncluded', { percent }), invoice.tax === 'included' && money(invoice.vat)],
    [t('invoice.total'), money(invoice.total)],
    [t('invoice.paid'), invoice.paid > 0 && money(-invoice.paid)],
    [t('invoice.credited'), invoice.credited > 0 && money(-invoice.credited)],
    [t('invoice.outstanding'), invoice.outstanding < invoice.total && money(invoice.outstanding)],
  ] as const
  return (
    <>
      <ul className="shop-lines">
        {invoice.lines.map(({ description, quantity, unitPrice }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an invoice never change their order
          <li key={at}>
            <bdi>{description}</bdi>
            <bdi dir="ltr">{`${formatNumber(quantity, lang)} × ${money(unitPrice)}`}</bdi>
          </li>
        ))}
      </ul>
      <dl className="shop-sums">
        {sums.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi dir="ltr">{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

/** Payments and credit notes, where there are any. */
function Received({ invoice: { payments, creditNotes } }: { invoice: InvoiceView }) {
  const { t, lang } = useSite()
  const rows = [
    [
      t('invoice.payments'),
      payments.map(({ paidOn, method, amount }) => ({
        text: `${formatDay(paidOn, lang)} · ${t(`invoice.method.${method}`)}`,
        amount,
      })),
    ],
    [
      t('invoice.creditNotes'),
      creditNotes.map(({ issuedOn, code, amount }) => ({ text: `${formatDay(issuedOn, lang)} · ${code}`, amount })),
    ],
  ] as const
  return rows.map(
    ([title, entries]) =>
      entries.length > 0 && (
        <section className="case-text" key={title}>
          <h2>{title}</h2>
          <ul className="shop-lines">
            {entries.map(({ text, amount }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- equal payments on one day differ only by their place
              <li key={at}>
                <span>{text}</span>
                <bdi dir="ltr">{formatMoney(amount, lang)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}

/** The invoice as PDF in each language. */
function Files() {
  const { t, url } = useSite()
  const secret = url.searchParams.get('key') ?? ''
  return (
    <p className="case-buttons">
      {(['mn', 'en'] as const).map((lang) => (
        <a key={lang} className="quiet" href={addressOf('/v1/invoices/case/pdf', { secret, lang })} download>
          <IconDownload size={18} aria-hidden /> {t(`invoice.pdf.${lang}`)}
        </a>
      ))}
    </p>
  )
}
