import { type FormEvent, useEffect, useRef, useState } from 'react'
import { openEntries } from '#contract/core/model/entries.ts'
import { consentVersion } from '#contract/core/people/consents.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { contactTopics } from '#contract/features/contacts/topics.ts'
import { ticketFor } from '../contact-form.ts'
import { entriesToday } from '../entries-today.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { Field, type FormProblem, FormSummary, Honeypot, Place } from './form-parts.tsx'

/** Maximum length of a message, characters; the API checks it again. */
const MESSAGE_MAX = 1000
const NAME_MAX = 100

type Name = 'name' | 'email' | 'phone' | 'topic' | 'to' | 'message' | 'ticket'

/** Labels of the fields, for the error summary. */
const LABELS = {
  name: 'contact.name',
  email: 'contact.email',
  phone: 'contact.phone',
  topic: 'contact.topic',
  to: 'contact.place',
  message: 'contact.message',
} as const

/** A plain form that works before any script has run. Errors are shown at their fields, and the input is kept. */
export function ContactForm({ data }: { data: PageData }) {
  const { t, lang, url, city } = useSite()
  const { values = {}, problem: answered } = data.form ?? {}
  const { found, ticket, isSending, submit } = useSending()
  const problem = found ?? answered
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  const topics = openEntries(entriesToday(contactTopics, city))
  const errorOf = (name: Name) => problem?.errors?.find(({ path }) => path === name)?.message
  const asked = url.searchParams.get('lang')
  const linked = topics.find(({ key }) => key === url.searchParams.get('topic'))?.key
  return (
    <form
      method="post"
      action={asked ? `/contact-us?lang=${asked}` : '/contact-us'}
      className="form"
      noValidate
      onSubmit={submit}
    >
      {problem && (
        <FormSummary
          problem={problem}
          title={t('contact.wrong')}
          wait={t('contact.wait')}
          labels={Object.fromEntries(Object.entries(LABELS).map(([path, key]) => [path, t(key)]))}
          ref={summary}
        />
      )}
      <input type="hidden" name="ticket" value={ticket ?? ticketFor(data.form, data.contact?.data.ticket)} />
      <input type="hidden" name="consent" value={consentVersion('contact')} />
      <Honeypot />
      <Field name="name" label={t('contact.name')} error={errorOf('name')} required>
        {(field) => (
          <input {...field} type="text" autoComplete="name" maxLength={NAME_MAX} defaultValue={values.name} />
        )}
      </Field>
      <Ways values={values} errorOf={errorOf} />
      <Field name="topic" label={t('contact.topic')} error={errorOf('topic')} required>
        {(field) => (
          <select {...field} defaultValue={values.topic ?? linked ?? topics[0]?.key}>
            {topics.map(({ key, name }) => (
              <option key={key} value={key}>
                {inLang(name, lang)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Place
        data={data}
        error={errorOf('to')}
        label={t('contact.place')}
        help={t('contact.placeHelp')}
        none={{ district: t('contact.wholeCity'), khoroo: t('contact.wholeDistrict') }}
      />
      <Field
        name="message"
        label={t('contact.message')}
        help={t('contact.messageHelp')}
        error={errorOf('message')}
        required
      >
        {(field) => <textarea {...field} rows={7} maxLength={MESSAGE_MAX} defaultValue={values.message} />}
      </Field>
      <p className="form-help">{t('contact.privacy')}</p>
      <p>
        <button type="submit" className="button" disabled={isSending}>
          {t(isSending ? 'report.sending' : 'contact.send')}
        </button>
      </p>
    </form>
  )
}

/** How the office reaches the citizen: one of the two is enough. */
function Ways({
  values,
  errorOf,
}: {
  values: Readonly<Record<string, string | undefined>>
  errorOf: (name: Name) => string | undefined
}) {
  const { t } = useSite()
  return (
    <div className="form-pair">
      <Field name="email" label={t('contact.email')} error={errorOf('email')} help={t('contact.ways')}>
        {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values.email} dir="ltr" />}
      </Field>
      <Field name="phone" label={t('contact.phone')} error={errorOf('phone')}>
        {(field) => <input {...field} type="tel" autoComplete="tel" defaultValue={values.phone} dir="ltr" />}
      </Field>
    </div>
  )
}

/** Validates the form and sends it by script, so that the input is kept when the network is down. */
function useSending() {
  const { t, lang, url } = useSite()
  const [found, setFound] = useState<FormProblem>()
  const [ticket, setTicket] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async (form: HTMLFormElement) => {
    const { sendContact } = await import('../contact-send.ts')
    const sent = await sendContact(url, form, lang)
    if ('to' in sent) return location.assign(sent.to)
    setFound(sent.problem)
    if (sent.ticket) setTicket(sent.ticket)
    setSending(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    // this button only requests the khoroos of a district
    if (submitter?.getAttribute('name') === 'step') return
    event.preventDefault()
    if (isSending) return
    setSending(true)
    send(event.currentTarget).catch(() => {
      setFound({ code: 'offline', title: t('contact.noNetwork') })
      setSending(false)
    })
  }
  return { found, ticket, isSending, submit }
}
