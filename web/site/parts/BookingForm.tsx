import { type FormEvent, useEffect, useRef, useState } from 'react'
import { consentVersion } from '#contract/core/people/consents.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { Offer } from '#contract/features/booking/services.ts'
import { bookingRoute, REPLY_FIELD } from '../booking-form.ts'
import { ticketFor } from '../contact-form.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { Field, type FormProblem, FormSummary, Honeypot } from './form-parts.tsx'
import { useReader } from './use-reader.ts'

/** Characters of a name and of a reply; the API checks them again. */
const NAME_MAX = 100
const REPLY_MAX = 500

/** The citizen's details. Works without a script; with one, a signed-in citizen with a confirmed address needs no code. */
export function BookingForm({ data, offer }: { data: PageData; offer: Offer }) {
  const { t, lang, url } = useSite()
  const { values = {}, problem: answered } = data.form ?? {}
  const reader = useReader()
  const isCitizen = reader?.role === 'APPLICATION'
  const isWaiting = bookingRoute(url) === 'waitFor'
  const isKnown = isCitizen && reader.emailVerified
  const hasSms = data.bookingForm?.data.sms ?? false
  const { found, isSending, submit } = useSending(isCitizen)
  const problem = found ?? answered
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  const errorOf = (name: string) => problem?.errors?.find(({ path }) => path === name)?.message
  const labels = {
    name: t('booking.name'),
    email: t('contact.email'),
    phone: t('contact.phone'),
    at: t('booking.when'),
    day: t('booking.day'),
    by: t('booking.by'),
  }
  const asked = Object.fromEntries(offer.questions.map(({ text }, i) => [`replies.${i}`, inLang(text, lang)]))
  return (
    <form method="post" action={`${url.pathname}${url.search}`} className="form" noValidate onSubmit={submit}>
      {problem && (
        <FormSummary
          problem={problem}
          title={t(isWaiting ? 'booking.waitWrong' : 'booking.wrong')}
          wait={t('booking.wait')}
          labels={{ ...labels, ...asked }}
          ref={summary}
        />
      )}
      <input type="hidden" name="ticket" value={ticketFor(data.form, data.bookingForm?.data.ticket)} />
      <input type="hidden" name="consent" value={consentVersion('booking')} />
      <Honeypot />
      <Field name="name" label={t('booking.name')} error={errorOf('name')} required>
        {(field) => (
          <input {...field} type="text" autoComplete="name" maxLength={NAME_MAX} defaultValue={values.name} />
        )}
      </Field>
      {hasSms && !isKnown && <Channel chosen={values.by} error={errorOf('by')} />}
      {isKnown ? (
        <p className="form-help">{t('booking.account')}</p>
      ) : (
        <Field
          name="email"
          label={t('contact.email')}
          help={t(isCitizen ? 'booking.emailUnconfirmed' : hasSms ? 'booking.emailEither' : 'booking.emailHelp')}
          error={errorOf('email')}
          required={!hasSms}
        >
          {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values.email} dir="ltr" />}
        </Field>
      )}
      <Field
        name="phone"
        label={t('contact.phone')}
        help={t(hasSms && !isKnown ? 'booking.phoneEither' : 'booking.phoneHelp')}
        error={errorOf('phone')}
      >
        {(field) => <input {...field} type="tel" autoComplete="tel" defaultValue={values.phone} dir="ltr" />}
      </Field>
      <Questions offer={offer} values={values} errorOf={errorOf} />
      <p className="form-help">{t('booking.privacy')}</p>
      <p>
        <button type="submit" className="button" disabled={isSending}>
          {t(isSending ? 'report.sending' : isWaiting ? 'booking.waitSend' : 'booking.send')}
        </button>
      </p>
    </form>
  )
}

interface QuestionsProps {
  offer: Offer
  values: Readonly<Record<string, string>>
  errorOf: (name: string) => string | undefined
}

/** The questions of the service. */
function Questions({ offer, values, errorOf }: QuestionsProps) {
  const { lang } = useSite()
  return offer.questions.map(({ text, required }, i) => {
    const name = `${REPLY_FIELD}${i}`
    return (
      <Field key={name} name={name} label={inLang(text, lang)} error={errorOf(`replies.${i}`)} required={required}>
        {(field) => <textarea {...field} rows={2} maxLength={REPLY_MAX} defaultValue={values[name]} />}
      </Field>
    )
  })
}

/** Where the code goes: offered only where the city has an SMS gateway. */
function Channel({ chosen = 'email', error }: { chosen: string | undefined; error: string | undefined }) {
  const { t } = useSite()
  return (
    <fieldset className="form-checks" id="by" aria-describedby={error ? 'by-help by-error' : 'by-help'}>
      <legend>{t('booking.by')}</legend>
      {(['email', 'phone'] as const).map((by) => (
        <label key={by}>
          <input type="radio" name="by" value={by} defaultChecked={chosen === by} />
          {t(by === 'email' ? 'booking.byEmail' : 'booking.byPhone')}
        </label>
      ))}
      <p id="by-help" className="form-help">
        {t('booking.byHelp')}
      </p>
      {error && (
        <p id="by-error" className="form-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Sends the form as the signed-in citizen; everybody else sends it without a script. */
function useSending(isCitizen: boolean) {
  const { t, lang, url } = useSite()
  const [found, setFound] = useState<FormProblem>()
  const [isSending, setSending] = useState(false)
  const send = async (form: HTMLFormElement) => {
    const { sendBooking } = await import('../booking-send.ts')
    const sent = await sendBooking(url, form, lang)
    if ('to' in sent) return location.assign(sent.to)
    setFound(sent.problem)
    setSending(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isCitizen) return
    event.preventDefault()
    if (isSending) return
    setSending(true)
    send(event.currentTarget).catch(() => {
      setFound({ code: 'offline', title: t('contact.noNetwork') })
      setSending(false)
    })
  }
  return { found, isSending, submit }
}
