import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { openEntries } from '#contract/core/model/entries.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { violationCategories } from '#contract/features/violations/categories.ts'
import { ticketFor } from '../contact-form.ts'
import { enteredValues } from '../entered-values.ts'
import { entriesToday } from '../entries-today.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { forgetReport, type Typed, useReportDraft, useTyped } from '../use-report-draft.ts'
import { Field, type FormProblem, FormSummary, Honeypot, Place } from './form-parts.tsx'
import { Notice } from './Notice.tsx'
import { PositionButton } from './PositionButton.tsx'
import { ReportPhotos } from './ReportPhotos.tsx'

/** Limits of the API, which checks them again. */
const DESCRIPTION_MAX = 1000
const PLACE_MAX = 200
const NAME_MAX = 100

/** Labels of the fields, for the error summary. */
const LABELS = {
  category: 'report.category',
  description: 'report.description',
  place: 'report.place',
  to: 'report.khoroo',
  name: 'report.name',
  email: 'contact.email',
  phone: 'contact.phone',
} as const

/**
 * A plain form that can be filled in and sent before any script has run. Until it is sent it is kept on the device; offline
 * it is saved there.
 */
export function ReportForm({ data }: { data: PageData }) {
  const { t } = useSite()
  const [isSaved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { typed, key, isRestored, clear } = useTyped(form, data)
  const discard = () => {
    clear('category')
    void forgetReport(true)
  }
  const save = () => {
    clear()
    setSaved(true)
  }
  if (isSaved) {
    return (
      <Notice title={t('later.savedTitle')} text={t('later.savedText')}>
        <button type="button" className="button" onClick={() => setSaved(false)}>
          {t('later.next')}
        </button>
      </Notice>
    )
  }
  return (
    <>
      <div role="status">
        {isRestored && (
          <div className="case-sent">
            <p>{t('later.restored')}</p>
            <p>
              <button type="button" className="quiet" onClick={discard}>
                {t('later.startAgain')}
              </button>
            </p>
          </div>
        )}
      </div>
      <Form key={key} data={data} typed={typed} form={form} onSaved={save} />
    </>
  )
}

interface FormProps {
  data: PageData
  typed: Typed
  form: RefObject<HTMLFormElement | null>
  onSaved: () => void
}

function Form({ data, typed, form, onSaved }: FormProps) {
  const { t, url } = useSite()
  const { values } = typed
  const draft = useReportDraft(form, typed)
  const { photos, save } = draft
  const { found, ticket, isSending, submit } = useSending(draft, onSaved)
  const problem = found ?? typed.problem
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  const errorOf = (name: keyof typeof LABELS) => problem?.errors?.find(({ path }) => path === name)?.message
  const asked = url.searchParams.get('lang')
  return (
    <form
      ref={form}
      method="post"
      action={asked ? `/report?lang=${asked}` : '/report'}
      className="form"
      noValidate
      onInput={save}
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
      <input type="hidden" name="ticket" value={ticket ?? ticketFor(typed, data.report?.data.ticket)} />
      <Honeypot />
      <WhatFields values={values} errorOf={errorOf} />
      <Place
        data={data}
        values={values}
        error={errorOf('to')}
        label={t('report.where')}
        help={t('report.whereHelp')}
        none={{ district: t('report.choose'), khoroo: t('report.choose') }}
        required
      >
        <PositionButton values={values} onChange={save} />
      </Place>
      <Field name="place" label={t('report.place')} help={t('report.placeHelp')} error={errorOf('place')}>
        {(field) => <input {...field} type="text" maxLength={PLACE_MAX} defaultValue={values.place} />}
      </Field>
      <ReportPhotos photos={photos} onAdd={draft.add} onRemove={draft.remove} />
      <ContactFields values={values} errorOf={errorOf} />
      <p>
        <button type="submit" className="button" disabled={isSending}>
          {t(isSending ? 'report.sending' : 'contact.send')}
        </button>
      </p>
    </form>
  )
}

interface FieldsProps {
  values: Typed['values']
  errorOf: (name: keyof typeof LABELS) => string | undefined
}

function WhatFields({ values, errorOf }: FieldsProps) {
  const { t, lang, city } = useSite()
  const offered = openEntries(entriesToday(violationCategories, city))
  return (
    <>
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
    </>
  )
}

/** How to reach the person, if they like to say it. */
function ContactFields({ values, errorOf }: FieldsProps) {
  const { t } = useSite()
  return (
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
  )
}

/** Sends a report by script, so that it is not lost when the network is down: it is then saved and sent later. */
function useSending({ photos, finish }: ReturnType<typeof useReportDraft>, onSaved: () => void) {
  const { t, lang, url } = useSite()
  const [found, setFound] = useState<FormProblem>()
  const [ticket, setTicket] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    // this button only requests the khoroos of a district
    if (submitter?.getAttribute('name') === 'step') return
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const saveForLater = async () => {
      const later = await import('../queued-reports.ts').catch(() => undefined)
      if (!later) return setFound({ code: 'offline', title: t('report.noNetwork') })
      const { keepReport, validationErrorsIn } = later
      const values = enteredValues(form)
      const errors = validationErrorsIn(values, lang)
      if (errors.length > 0) return setFound({ code: 'invalid', errors })
      await keepReport({ values, lang, photos })
      await finish()
      onSaved()
    }
    const save = () => saveForLater().catch(() => setFound({ code: 'storage_full', title: t('later.notSaved') }))
    if (!navigator.onLine) return void save()
    setSending(true)
    void import('../report-send.ts')
      .then(({ sendReport }) => sendReport(url, form, { lang, photos }))
      .then(async (sent) => {
        if ('to' in sent) {
          await finish()
          return location.assign(sent.to)
        }
        setFound(sent.problem)
        if (sent.ticket) setTicket(sent.ticket)
        setSending(false)
      })
      .catch(() => {
        setSending(false)
        // if the first request did arrive, the server recognizes the same report
        void save()
      })
  }
  return { found, ticket, isSending, submit }
}
