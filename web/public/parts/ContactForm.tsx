import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { inLang } from '#contract/core/text.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import { contactWords } from '#contract/features/contacts/words.ts'
import { ticketFor } from '../contact-form.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { areaLabel } from './area-label.ts'

/** Characters of a message; the API counts again. */
const MESSAGE_MAX = 1000
const NAME_MAX = 100

interface FormProblem {
  code: string
  title?: string
  errors?: readonly { path: string; message: string }[] | undefined
}

type Name = 'name' | 'email' | 'phone' | 'topic' | 'to' | 'message' | 'ticket'

/** What the fields are called, so that the summary says which one is wrong. */
const LABELS = {
  name: 'contact.name',
  email: 'contact.email',
  phone: 'contact.phone',
  topic: 'contact.topic',
  to: 'contact.place',
  message: 'contact.message',
} as const
const isField = (path: string): path is keyof typeof LABELS => Object.hasOwn(LABELS, path)

/** A plain form: it works before any script has run. What was refused stands at its field, and what was typed stays. */
export function ContactForm({ data }: { data: PageData }) {
  const { t, lang, url } = useSite()
  const { values = {}, problem: answered } = data.form ?? {}
  const [found, setFound] = useState<FormProblem>()
  const problem = found ?? answered
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  const words = contactWords[lang].topic
  const errorOf = (name: Name) => problem?.errors?.find(({ path }) => path === name)?.message
  const asked = url.searchParams.get('lang')
  const isChecked = useRef(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    // only the khoroos of a district are asked for, or it was checked already
    if (submitter?.getAttribute('name') === 'step' || isChecked.current) return
    event.preventDefault()
    const send = () => {
      isChecked.current = true
      form.requestSubmit()
      isChecked.current = false
    }
    void import('../contact-check.ts')
      .then(({ wrongsOf }) => wrongsOf(url, form, lang))
      // the server checks by the same schema
      .catch(() => [])
      .then((errors) => (errors.length > 0 ? setFound({ code: 'invalid', errors }) : send()))
  }
  return (
    <form
      method="post"
      action={asked ? `/contact-us?lang=${asked}` : '/contact-us'}
      className="form"
      noValidate
      onSubmit={submit}
    >
      {problem && (
        <div className="form-problem" role="alert" tabIndex={-1} ref={summary}>
          <h2>{t('contact.wrong')}</h2>
          {problem.errors?.length ? (
            <ul>
              {problem.errors.map(({ path, message }) => (
                <li key={path}>
                  {isField(path) ? <a href={`#${path}`}>{`${t(LABELS[path])}: ${message}`}</a> : message}
                </li>
              ))}
            </ul>
          ) : (
            <p>{problem.code === 'too_many' ? t('contact.wait') : problem.title}</p>
          )}
        </div>
      )}
      <input type="hidden" name="ticket" value={ticketFor(data.form, data.contact?.data.ticket)} />
      <p className="trap" aria-hidden>
        <label>
          {t('contact.website')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </p>
      <Field name="name" label={t('contact.name')} error={errorOf('name')} required>
        {(field) => (
          <input {...field} type="text" autoComplete="name" maxLength={NAME_MAX} defaultValue={values.name} />
        )}
      </Field>
      <div className="form-pair">
        <Field name="email" label={t('contact.email')} error={errorOf('email')} help={t('contact.ways')}>
          {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values.email} dir="ltr" />}
        </Field>
        <Field name="phone" label={t('contact.phone')} error={errorOf('phone')}>
          {(field) => <input {...field} type="tel" autoComplete="tel" defaultValue={values.phone} dir="ltr" />}
        </Field>
      </div>
      <Field name="topic" label={t('contact.topic')} error={errorOf('topic')} required>
        {(field) => (
          <select {...field} defaultValue={values.topic ?? 'question'}>
            {Object.entries(words).map(([topic, word]) => (
              <option key={topic} value={topic}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Place data={data} error={errorOf('to')} />
      <Field
        name="message"
        label={t('contact.message')}
        help={t('contact.messageHelp')}
        error={errorOf('message')}
        required
      >
        {(field) => <textarea {...field} rows={7} maxLength={MESSAGE_MAX} defaultValue={values.message} />}
      </Field>
      <p>
        <button type="submit" className="button">
          {t('contact.send')}
        </button>
      </p>
    </form>
  )
}

interface FieldProps {
  name: Name
  label: string
  help?: string
  error: string | undefined
  required?: boolean
  children: (field: {
    id: string
    name: string
    required?: true
    'aria-invalid'?: true
    'aria-describedby'?: string
  }) => ReactNode
}

function Field({ name, label, help, error, required, children }: FieldProps) {
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="form-field" data-wrong={error ? true : undefined}>
      <label htmlFor={name}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children({
        id: name,
        name,
        ...(required && { required }),
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {help && (
        <p id={`${name}-help`} className="form-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="form-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** District, and the khoroo in it: the khoroos come at once where scripts run, and by a button where they do not. */
function Place({ data, error }: { data: PageData; error: string | undefined }) {
  const { t, lang } = useSite()
  const { values = {} } = data.form ?? {}
  const [khoroos, setKhoroos] = useState<readonly AreaName[]>(data.khoroos?.data ?? [])
  const choose = (district: string) => {
    setKhoroos([])
    if (!district) return
    fetch(`/v1/areas/names?parentId=${encodeURIComponent(district)}`)
      .then((answer) => (answer.ok ? answer.json() : { data: [] }))
      .then((answer: { data: AreaName[] }) => setKhoroos(answer.data))
      // without them the message goes to the district
      .catch(() => {})
  }
  return (
    <fieldset className="form-place" id="to" aria-describedby={error ? 'to-help to-error' : 'to-help'}>
      <legend>{t('contact.place')}</legend>
      <div className="form-pair">
        <div className="form-field">
          <label htmlFor="district">{t('contact.district')}</label>
          <select
            id="district"
            name="district"
            defaultValue={values.district ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{t('contact.wholeCity')}</option>
            {(data.districts?.data ?? []).map((area) => (
              <option key={area.id} value={area.id}>
                {areaLabel(area, lang, t)}
              </option>
            ))}
          </select>
        </div>
        {khoroos.length > 0 && (
          <div className="form-field">
            <label htmlFor="khoroo">{t('contact.khoroo')}</label>
            <select id="khoroo" name="khoroo" key={khoroos[0]?.parentId} defaultValue={values.khoroo ?? ''}>
              <option value="">{t('contact.wholeDistrict')}</option>
              {khoroos.map((area) => (
                <option key={area.id} value={area.id}>
                  {inLang(area.name, lang)}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <button type="submit" name="step" value="khoroo" className="quiet no-script" formNoValidate>
        {t('contact.khoroos')}
      </button>
      <p id="to-help" className="form-help">
        {t('contact.placeHelp')}
      </p>
      {error && (
        <p id="to-error" className="form-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
