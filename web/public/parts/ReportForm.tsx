import { type FormEvent, useEffect, useRef, useState } from 'react'
import { openEntries } from '#contract/core/entries.ts'
import { inLang } from '#contract/core/text.ts'
import { violationCategories } from '#contract/features/violations/categories.ts'
import { ticketFor } from '../contact-form.ts'
import { entriesToday } from '../entries-today.ts'
import type { PageData } from '../renderer.ts'
import { REPORT_AGAIN } from '../reports-noted.ts'
import { useSite } from '../site.ts'
import { typedIn } from '../typed-in.ts'
import { Field, type FormProblem, FormSummary, Place, Trap } from './form-parts.tsx'
import { Notice } from './Notice.tsx'
import { PositionButton } from './PositionButton.tsx'
import { ReportPhotos } from './ReportPhotos.tsx'

/** Limits of the API, which counts again. */
const DESCRIPTION_MAX = 1000
const PLACE_MAX = 200
const NAME_MAX = 100

/** What the fields are called, so that the summary says which one is wrong. */
const LABELS = {
  category: 'report.category',
  description: 'report.description',
  place: 'report.place',
  to: 'report.khoroo',
  name: 'report.name',
  email: 'contact.email',
  phone: 'contact.phone',
} as const

interface Typed {
  values: Readonly<Record<string, string>>
  problem?: FormProblem | undefined
  photos?: readonly File[] | undefined
}

/** A plain form: it can be filled in and sent before any script has run. Without a network it is saved on the device. */
export function ReportForm({ data }: { data: PageData }) {
  const { t } = useSite()
  const [isSaved, setSaved] = useState(false)
  // a report that was refused after it had waited on this device
  const [returned, setReturned] = useState<Typed>()
  useEffect(() => {
    const take = (event: Event) => setReturned((event as CustomEvent<Typed>).detail)
    addEventListener(REPORT_AGAIN, take)
    return () => removeEventListener(REPORT_AGAIN, take)
  }, [])
  if (isSaved) {
    return (
      <Notice title={t('later.savedTitle')} text={t('later.savedText')}>
        <button type="button" className="button" onClick={() => setSaved(false)}>
          {t('later.next')}
        </button>
      </Notice>
    )
  }
  const typed = returned ?? { values: data.form?.values ?? {}, problem: data.form?.problem }
  return <Form key={returned?.values.description ?? ''} data={data} typed={typed} onSaved={() => setSaved(true)} />
}

function Form({ data, typed, onSaved }: { data: PageData; typed: Typed; onSaved: () => void }) {
  const { t, lang, url, city } = useSite()
  const { values } = typed
  const [photos, setPhotos] = useState<readonly File[]>(typed.photos ?? [])
  const { found, ticket, isSending, submit } = useSending(photos, onSaved)
  const problem = found ?? typed.problem
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  const errorOf = (name: keyof typeof LABELS) => problem?.errors?.find(({ path }) => path === name)?.message
  const asked = url.searchParams.get('lang')
  const offered = openEntries(entriesToday(violationCategories, city))
  return (
    <form
      method="post"
      action={asked ? `/report?lang=${asked}` : '/report'}
      className="form"
      noValidate
      onSubmit={submit}
    >
      {problem && (
        <FormSummary
          problem={problem}
          title={t('report.wrong')}
          wait={t('contact.wait')}
          labels={Object.fromEntries(Object.entries(LABELS).map(([path, key]) => [path, t(key)]))}
          ref={summary}
        />
      )}
      <input type="hidden" name="ticket" value={ticket ?? ticketFor(data.form, data.report?.data.ticket)} />
      <Trap />
      <Field name="category" label={t('report.category')} error={errorOf('category')} required>
        {(field) => (
          <select {...field} defaultValue={values.category ?? ''}>
            <option value="">{t('report.choose')}</option>
            {offered.map(({ key, name }) => (
              <option key={key} value={key}>
                {inLang(name, lang)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        name="description"
        label={t('report.description')}
        help={t('report.descriptionHelp')}
        error={errorOf('description')}
        required
      >
        {(field) => <textarea {...field} rows={5} maxLength={DESCRIPTION_MAX} defaultValue={values.description} />}
      </Field>
      <Place
        data={data}
        error={errorOf('to')}
        label={t('report.where')}
        help={t('report.whereHelp')}
        none={{ district: t('report.choose'), khoroo: t('report.choose') }}
        required
      >
        <PositionButton values={values} />
      </Place>
      <Field name="place" label={t('report.place')} help={t('report.placeHelp')} error={errorOf('place')}>
        {(field) => <input {...field} type="text" maxLength={PLACE_MAX} defaultValue={values.place} />}
      </Field>
      <ReportPhotos photos={photos} onChange={setPhotos} />
      <fieldset className="form-place">
        <legend>{t('report.you')}</legend>
        <p className="form-help">{t('report.youHelp')}</p>
        <Field name="name" label={t('report.name')} error={errorOf('name')}>
          {(field) => (
            <input {...field} type="text" autoComplete="name" maxLength={NAME_MAX} defaultValue={values.name} />
          )}
        </Field>
        <div className="form-pair">
          <Field name="email" label={t('contact.email')} error={errorOf('email')}>
            {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values.email} dir="ltr" />}
          </Field>
          <Field name="phone" label={t('contact.phone')} error={errorOf('phone')}>
            {(field) => <input {...field} type="tel" autoComplete="tel" defaultValue={values.phone} dir="ltr" />}
          </Field>
        </div>
      </fieldset>
      <p>
        <button type="submit" className="button" disabled={isSending}>
          {t(isSending ? 'report.sending' : 'contact.send')}
        </button>
      </p>
    </form>
  )
}

/** Sends a report by script, so that it is not lost when the network has just gone: then it is saved to be sent later. */
function useSending(photos: readonly File[], onSaved: () => void) {
  const { t, lang, url } = useSite()
  const [found, setFound] = useState<FormProblem>()
  const [ticket, setTicket] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    // only the khoroos of a district are asked for
    if (submitter?.getAttribute('name') === 'step') return
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const saveForLater = async () => {
      const later = await import('../report-later.ts').catch(() => undefined)
      if (!later) return setFound({ code: 'offline', title: t('report.noNetwork') })
      const { keepReport, wrongsIn } = later
      const values = typedIn(form)
      const errors = wrongsIn(values, lang)
      if (errors.length > 0) return setFound({ code: 'invalid', errors })
      await keepReport({ values, lang, photos })
      onSaved()
    }
    const save = () => saveForLater().catch(() => setFound({ code: 'storage_full', title: t('later.notSaved') }))
    if (!navigator.onLine) return void save()
    setSending(true)
    void import('../report-send.ts')
      .then(({ sendReport }) => sendReport(url, form, { lang, photos }))
      .then((sent) => {
        if ('to' in sent) return location.assign(sent.to)
        setFound(sent.problem)
        if (sent.ticket) setTicket(sent.ticket)
        setSending(false)
      })
      .catch(() => {
        setSending(false)
        // if it had arrived, the same form sent again is the same report
        void save()
      })
  }
  return { found, ticket, isSending, submit }
}
