import { useEffect, useRef } from 'react'
import { formatMoney } from '#contract/core/text/numbers.ts'
import type { OfferedPlan } from '#contract/features/plans/index.ts'
import { DAYS_TO_PAY, ORDER_NAME_MAX, ORGANISATION_MAX, PLAN_METHODS } from '#contract/features/plans/terms.ts'
import { ticketFor } from '../contact-form.ts'
import type { PageData } from '../renderer.ts'
import { addressOf, useSite } from '../site.ts'
import { Field, FormSummary, Honeypot } from './form-parts.tsx'

const LABELS = {
  name: 'payment.name',
  organisation: 'payment.organisation',
  register: 'payment.register',
  email: 'payment.email',
  phone: 'payment.phone',
  method: 'payment.method',
  price: 'payment.price',
} as const
type Path = keyof typeof LABELS

/** A plain form that needs no script. Errors are shown at their fields, and the input is kept. */
export function PaymentForm({ plan, data }: { plan: OfferedPlan; data: PageData }) {
  const { t, lang, url } = useSite()
  const { values = {}, problem } = data.form ?? {}
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  const errorOf = (path: Path) => problem?.errors?.find((one) => one.path === path)?.message
  const action = addressOf('/payment', { plan: plan.id, lang: url.searchParams.get('lang') ?? undefined })
  return (
    <form method="post" action={action} className="form" noValidate>
      {problem && (
        <FormSummary
          problem={problem}
          title={t('payment.wrong')}
          wait={t('payment.wait')}
          labels={Object.fromEntries(Object.entries(LABELS).map(([path, key]) => [path, t(key)]))}
          ref={summary}
        />
      )}
      <input type="hidden" name="ticket" value={ticketFor(data.form, data.planForm?.data.ticket)} />
      {/* always the price that this page shows, not the one that was sent: another one is refused */}
      <input type="hidden" name="price" value={plan.price} />
      <Honeypot />
      <p id="price">
        <strong>
          <bdi dir="ltr">{formatMoney(plan.price, lang)}</bdi>
        </strong>{' '}
        {t(`plans.${plan.period}`)}
        {plan.tax === 'included' && ` · ${t('plans.withVat')}`}
      </p>
      <Payer values={values} errorOf={errorOf} />
      <Field
        name="method"
        label={t('payment.method')}
        help={t('payment.invoiceHelp')}
        error={errorOf('method')}
        required
      >
        {(field) => (
          <select {...field} defaultValue={values.method ?? 'transfer'}>
            {PLAN_METHODS.map((method) => (
              <option key={method} value={method}>
                {t(`payment.${method}`, { n: String(DAYS_TO_PAY[method]) })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>
        <button type="submit" className="button">
          {t('payment.send')}
        </button>
      </p>
    </form>
  )
}

interface PayerProps {
  values: Readonly<Record<string, string>>
  errorOf: (path: Path) => string | undefined
}

/** Who orders. */
function Payer({ values, errorOf }: PayerProps) {
  const { t } = useSite()
  return (
    <>
      <Field name="name" label={t('payment.name')} error={errorOf('name')} required>
        {(field) => (
          <input {...field} type="text" autoComplete="name" maxLength={ORDER_NAME_MAX} defaultValue={values.name} />
        )}
      </Field>
      <div className="form-pair">
        <Field
          name="organisation"
          label={t('payment.organisation')}
          help={t('payment.organisationHelp')}
          error={errorOf('organisation')}
        >
          {(field) => (
            <input
              {...field}
              type="text"
              autoComplete="organization"
              maxLength={ORGANISATION_MAX}
              defaultValue={values.organisation}
            />
          )}
        </Field>
        <Field
          name="register"
          label={t('payment.register')}
          help={t('payment.registerHelp')}
          error={errorOf('register')}
        >
          {(field) => <input {...field} type="text" maxLength={20} defaultValue={values.register} />}
        </Field>
      </div>
      <div className="form-pair">
        <Field name="email" label={t('payment.email')} help={t('payment.emailHelp')} error={errorOf('email')} required>
          {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values.email} dir="ltr" />}
        </Field>
        <Field name="phone" label={t('payment.phone')} error={errorOf('phone')}>
          {(field) => <input {...field} type="tel" autoComplete="tel" defaultValue={values.phone} dir="ltr" />}
        </Field>
      </div>
    </>
  )
}
