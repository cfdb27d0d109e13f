import { useEffect, useRef } from 'react'
import { consentVersion } from '#contract/core/people/consents.ts'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { COURIER_FREE_FROM, COURIER_PRICE, QUANTITY_MAX } from '#contract/features/shop/checkout.ts'
import type { Product } from '#contract/features/shop/index.ts'
import { ticketFor } from '../contact-form.ts'
import type { PageData } from '../renderer.ts'
import { addressOf, useSite } from '../site.ts'
import { Field, FormSummary, Honeypot } from './form-parts.tsx'
import { variantName } from './variant-name.ts'

/** Limits of the fields, characters; the API checks them again. */
const NAME_MAX = 100
const ADDRESS_MAX = 300
const NOTE_MAX = 500
const CODE_MAX = 30

const LABELS = {
  'lines.0.variantId': 'shop.variant',
  'lines.0.quantity': 'shop.form.quantity',
  name: 'shop.form.name',
  phone: 'shop.form.phone',
  email: 'shop.form.email',
  delivery: 'shop.form.delivery',
  address: 'shop.form.address',
  payment: 'shop.form.payment',
  discountCode: 'shop.form.discountCode',
  note: 'shop.form.note',
} as const
type Path = keyof typeof LABELS

/** A plain form that needs no script. Errors are shown at their fields, and the input is kept. */
export function OrderForm({ product, data }: { product: Product; data: PageData }) {
  const { t, url } = useSite()
  const { values = {}, problem } = data.form ?? {}
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  const errorOf = (path: Path) => problem?.errors?.find((one) => one.path === path)?.message
  const action = addressOf('/shop/order', {
    product: product.slug,
    lang: url.searchParams.get('lang') ?? undefined,
  })
  return (
    <form method="post" action={action} className="form" noValidate>
      {problem && (
        <FormSummary
          problem={problem}
          title={t('shop.form.wrong')}
          wait={t('shop.form.wait')}
          labels={Object.fromEntries(Object.entries(LABELS).map(([path, key]) => [path, t(key)]))}
          ref={summary}
        />
      )}
      <input type="hidden" name="ticket" value={ticketFor(data.form, data.orderForm?.data.ticket)} />
      <input type="hidden" name="consent" value={consentVersion('order')} />
      {/* always the price that this page shows, not the one that was sent: another total is refused */}
      <input type="hidden" name="price" value={product.priceToday} />
      <Honeypot />
      <Goods product={product} values={values} errorOf={errorOf} />
      <Buyer values={values} errorOf={errorOf} />
      <Receipt values={values} errorOf={errorOf} />
      <p className="form-help">{t('shop.form.privacy')}</p>
      <p>
        <button type="submit" className="button">
          {t('shop.form.send')}
        </button>
      </p>
    </form>
  )
}

interface GoodsProps {
  product: Product
  values: Readonly<Record<string, string>>
  errorOf: (path: Path) => string | undefined
}

/** Which variant, and how many. */
function Goods({ product, values, errorOf }: GoodsProps) {
  const { t, lang } = useSite()
  return (
    <div className="form-pair">
      <Field
        name="variant"
        label={t('shop.variant')}
        help={t('shop.form.price', { price: formatMoney(product.priceToday, lang) })}
        error={errorOf('lines.0.variantId')}
        required
      >
        {(field) => (
          <select {...field} defaultValue={values.variant ?? product.variants.find(({ stock }) => stock > 0)?.id}>
            {product.variants.map((one) => (
              <option key={one.id} value={one.id} disabled={one.stock === 0}>
                {`${variantName(one, lang, t('shop.plain'))} · ${
                  one.stock > 0 ? t('shop.inStock', { n: formatNumber(one.stock, lang) }) : t('shop.soldOut')
                }`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="quantity" label={t('shop.form.quantity')} error={errorOf('lines.0.quantity')} required>
        {(field) => (
          <input {...field} type="number" min={1} max={QUANTITY_MAX} defaultValue={values.quantity ?? '1'} dir="ltr" />
        )}
      </Field>
    </div>
  )
}

type PartProps = Pick<GoodsProps, 'values' | 'errorOf'>

/** Who orders. */
function Buyer({ values, errorOf }: PartProps) {
  const { t } = useSite()
  return (
    <>
      <Field name="name" label={t('shop.form.name')} error={errorOf('name')} required>
        {(field) => (
          <input {...field} type="text" autoComplete="name" maxLength={NAME_MAX} defaultValue={values.name} />
        )}
      </Field>
      <div className="form-pair">
        <Field name="phone" label={t('shop.form.phone')} error={errorOf('phone')} help={t('shop.form.ways')}>
          {(field) => <input {...field} type="tel" autoComplete="tel" defaultValue={values.phone} dir="ltr" />}
        </Field>
        <Field name="email" label={t('shop.form.email')} error={errorOf('email')}>
          {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values.email} dir="ltr" />}
        </Field>
      </div>
    </>
  )
}

/** How the order is received and paid. */
function Receipt({ values, errorOf }: PartProps) {
  const { t, lang } = useSite()
  return (
    <>
      <Field name="delivery" label={t('shop.form.delivery')} error={errorOf('delivery')} required>
        {(field) => (
          <select {...field} defaultValue={values.delivery ?? 'pickup'}>
            <option value="pickup">{t('shop.form.pickup')}</option>
            <option value="courier">
              {t('shop.form.courier', {
                price: formatMoney(COURIER_PRICE, lang),
                free: formatMoney(COURIER_FREE_FROM, lang),
              })}
            </option>
          </select>
        )}
      </Field>
      <Field name="address" label={t('shop.form.address')} help={t('shop.form.addressHelp')} error={errorOf('address')}>
        {(field) => (
          <input
            {...field}
            type="text"
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
            defaultValue={values.address}
          />
        )}
      </Field>
      <Field name="payment" label={t('shop.form.payment')} error={errorOf('payment')} required>
        {(field) => (
          <select {...field} defaultValue={values.payment ?? 'transfer'}>
            <option value="transfer">{t('shop.form.transfer')}</option>
            <option value="on_delivery">{t('shop.form.onDelivery')}</option>
          </select>
        )}
      </Field>
      <Field
        name="discountCode"
        label={t('shop.form.discountCode')}
        help={t('shop.form.discountHelp')}
        error={errorOf('discountCode')}
      >
        {(field) => (
          <input {...field} type="text" autoComplete="off" maxLength={CODE_MAX} defaultValue={values.discountCode} />
        )}
      </Field>
      <Field name="note" label={t('shop.form.note')} error={errorOf('note')}>
        {(field) => <textarea {...field} rows={3} maxLength={NOTE_MAX} defaultValue={values.note} />}
      </Field>
    </>
  )
}
