import { inLang } from '#contract/core/text/unicode.ts'
import { ticketFor } from '../contact-form.ts'
import { FUND_FIELD } from '../fund-mail.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { Field, FormSummary, Honeypot } from './form-parts.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

/** A plain form that works without a script; refused input is rendered again with its errors. */
export function SubscriptionForm({ data }: { data: PageData }) {
  const { t, lang, url } = useSite()
  const foreign = useForeignLang()
  const { ticket = '', funds = [] } = data.fundMail?.data ?? {}
  const { values, problem } = data.form ?? {}
  const asked = url.searchParams.get('lang')
  const wanted = url.searchParams.get('fund')
  const errorOf = (path: string) => problem?.errors?.find((error) => error.path === path)?.message
  const isChecked = (id: string) =>
    values ? values[`${FUND_FIELD}${id}`] !== undefined : wanted === null || wanted === id
  const fundsError = errorOf('fundIds')
  return (
    <form method="post" action={asked ? `/fund/mail?lang=${asked}` : '/fund/mail'} className="form" noValidate>
      {problem && (
        <FormSummary
          problem={problem}
          title={t('contact.wrong')}
          wait={t('contact.wait')}
          labels={{ email: t('contact.email'), fundIds: t('fundMail.funds') }}
        />
      )}
      <input type="hidden" name="ticket" value={ticketFor(data.form, ticket)} />
      <Honeypot />
      <Field name="email" label={t('contact.email')} help={t('fundMail.emailHelp')} error={errorOf('email')} required>
        {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values?.email} dir="ltr" />}
      </Field>
      <fieldset className="form-checks" id="fundIds" aria-describedby={fundsError && 'fundIds-error'}>
        <legend>{t('fundMail.funds')}</legend>
        {funds.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" name={`${FUND_FIELD}${id}`} defaultChecked={isChecked(id)} />
            <span lang={foreign(name)}>{inLang(name, lang)}</span>
          </label>
        ))}
        {fundsError && (
          <p id="fundIds-error" className="form-error">
            {fundsError}
          </p>
        )}
      </fieldset>
      <p className="form-help">{t('fundMail.privacy')}</p>
      <p>
        <button type="submit" className="button">
          {t('fundMail.send')}
        </button>
      </p>
    </form>
  )
}
