import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { OrderView } from '#contract/features/shop/index.ts'
import { myOrderAddress } from '../order-form.ts'
import type { PublicPage } from '../page.ts'
import { Field, FormSummary } from '../parts/form-parts.tsx'
import { variantName } from '../parts/variant-name.ts'
import { addressOf, useSite } from '../site.ts'

/** The page of an order, which its buyer opens by the secret link. Excluded from search engines. */
export const myOrderPage: PublicPage = {
  texts: 'services',
  head: ({ t, url }, data) => ({
    title: `${t('shop.mine.title', { number: String(data.myOrder?.data.number ?? '') })} · ${t('site.name')}`,
    description: t('shop.mine.lead'),
    // without the secret, which must not leak
    canonical: url.pathname,
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function MyOrder({ data }) {
    const { t, url } = useSite()
    const order = data.myOrder?.data
    if (!order) return null
    const number = String(order.number)
    return (
      <div className="wide page form-page">
        <header className="page-head">
          <h1>{t('shop.mine.title', { number })}</h1>
          <p className="lead">{t(`shop.mine.states.${order.status}`)}</p>
        </header>
        {url.searchParams.has('sent') && (
          <div className="case-sent" role="status">
            <h2>{t('shop.mine.sentTitle', { number })}</h2>
            <p>{t('shop.mine.keep')}</p>
          </div>
        )}
        {data.form?.problem && (
          <FormSummary
            problem={data.form.problem}
            title={t(order.canReview ? 'shop.mine.reviewWrong' : 'shop.mine.cancelWrong')}
            wait={t('booking.wait')}
            labels={{}}
          />
        )}
        <Facts order={order} />
        {order.invoiceKey && <ToInvoice secret={order.invoiceKey} isPaid={order.status !== 'new'} />}
        <section className="case-text">
          <h2>{t('shop.mine.lines')}</h2>
          <Lines order={order} />
        </section>
        {order.canReview && <Reviews order={order} />}
        {order.canCancel && <Cancel />}
      </div>
    )
  },
}

/** The link to the invoice, which says how to pay until it is paid. */
function ToInvoice({ secret, isPaid }: { secret: string; isPaid: boolean }) {
  const { t, url } = useSite()
  const lang = url.searchParams.get('lang') ?? undefined
  return (
    <p>
      <a className="button" href={addressOf('/invoice', { key: secret, lang })}>
        {t(isPaid ? 'shop.mine.openInvoice' : 'shop.mine.pay')}
      </a>
    </p>
  )
}

/** What was given, and a form for each product that was not reviewed. */
function Reviews({ order }: { order: OrderView }) {
  const { t, lang, url } = useSite()
  const key = url.searchParams.get('key') ?? ''
  const action = myOrderAddress(key, { lang: url.searchParams.get('lang') ?? undefined })
  const given = new Map(order.reviews.map((review) => [review.productId, review.rating]))
  const products = new Map(order.lines.flatMap(({ productId, name }) => (productId ? [[productId, name]] : [])))
  return (
    <section className="case-text">
      <h2>{t('shop.mine.review')}</h2>
      <p>{t('shop.mine.reviewText')}</p>
      {[...products].map(([productId, localized]) => {
        const name = inLang(localized, lang)
        const stars = given.get(productId)
        if (stars !== undefined)
          return <p key={productId}>{t('shop.mine.reviewed', { name, n: formatNumber(stars, lang) })}</p>
        return (
          <form key={productId} method="post" action={action} className="form">
            <input type="hidden" name="productId" value={productId} />
            <Field name={`rating-${productId}`} label={t('shop.mine.reviewOf', { name })} error={undefined} required>
              {(field) => (
                <select {...field} name="rating" defaultValue="5">
                  {[5, 4, 3, 2, 1].map((star) => (
                    <option key={star} value={star}>
                      {`${'★'.repeat(star)} · ${t('shop.stars', { n: formatNumber(star, lang) })}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field name={`text-${productId}`} label={t('shop.mine.reviewWords')} error={undefined}>
              {(field) => <textarea {...field} name="text" rows={3} maxLength={1000} />}
            </Field>
            <p>
              <button type="submit" className="button">
                {t('shop.mine.reviewSend')}
              </button>
            </p>
          </form>
        )
      })}
    </section>
  )
}

/** The link that asks, and then the button that cancels. */
function Cancel() {
  const { t, url } = useSite()
  const key = url.searchParams.get('key') ?? ''
  const lang = url.searchParams.get('lang') ?? undefined
  const page = myOrderAddress(key, { lang })
  if (!url.searchParams.has('cancel'))
    return (
      <>
        <p>{t('shop.mine.cancelText')}</p>
        <p className="case-buttons">
          <a className="quiet" href={`${myOrderAddress(key, { lang, cancel: 'true' })}#cancel`}>
            {t('shop.mine.cancel')}
          </a>
        </p>
      </>
    )
  return (
    <form method="post" action={page} className="form" id="cancel">
      <h2>{t('shop.mine.cancelTitle')}</h2>
      <p>{t('shop.mine.cancelAsk')}</p>
      <p className="case-buttons">
        <button type="submit" className="button">
          {t('shop.mine.cancel')}
        </button>
        <a className="quiet" href={page}>
          {t('shop.mine.cancelKeep')}
        </a>
      </p>
    </form>
  )
}

function Facts({ order }: { order: OrderView }) {
  const { t, lang } = useSite()
  const facts = [
    [t('shop.mine.status'), t(`shop.mine.states.${order.status}`)],
    [t('shop.mine.createdAt'), formatDateTime(new Date(order.createdAt), lang)],
    [t('shop.mine.invoice'), order.invoiceCode],
    [t('shop.mine.office'), inLang(order.area, lang)],
    [t('shop.mine.delivery'), t(order.delivery === 'courier' ? 'shop.mine.delivered' : 'shop.form.pickup')],
    [t('shop.mine.address'), order.address],
    [t('shop.mine.payment'), t(order.payment === 'transfer' ? 'shop.form.transfer' : 'shop.form.onDelivery')],
  ] as const
  return (
    <dl className="case-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Lines({ order }: { order: OrderView }) {
  const { t, lang } = useSite()
  const money = (amount: number) => formatMoney(amount, lang)
  const sums = [
    [t('shop.mine.subtotal'), money(order.subtotal)],
    [
      order.discountCode ? `${t('shop.mine.discount')} · ${order.discountCode}` : t('shop.mine.discount'),
      order.discount > 0 && money(-order.discount),
    ],
    [t('shop.mine.shipping'), order.shipping === 0 ? t('shop.mine.free') : money(order.shipping)],
    [t('shop.mine.total'), money(order.total)],
  ] as const
  return (
    <>
      <ul className="shop-lines">
        {order.lines.map((line) => (
          <li key={`${line.productId} ${line.code} ${line.colour} ${line.size}`}>
            <span>
              {inLang(line.name, lang)}
              {(line.colour || line.size) && ` · ${variantName(line, lang, '')}`}
            </span>
            <bdi dir="ltr">{`${formatNumber(line.quantity, lang)} × ${money(line.price)}`}</bdi>
          </li>
        ))}
      </ul>
      <dl className="shop-sums">
        {sums.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
