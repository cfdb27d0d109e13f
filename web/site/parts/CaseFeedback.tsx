import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CaseView } from '#contract/core/people/case.ts'
import { CASE_KINDS, judgeCall } from '../case-form.ts'
import { enteredValues } from '../entered-values.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { Field, type FormProblem, FormSummary } from './form-parts.tsx'

/** Maximum length of a comment, characters; the API checks it again. */
const NOTE_MAX = 1000

/** Asks whether the case is solved: one plain form with two submit buttons; 'no' requires a comment. */
export function CaseFeedback({ data }: { data: PageData }) {
  const { t, url } = useSite()
  const { values = {}, problem: answered } = data.form ?? {}
  const { found, isSending, submit } = useSending()
  const problem = found ?? answered
  const error = problem?.errors?.find(({ path }) => path === 'note')?.message
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (found) summary.current?.focus()
  }, [found])
  return (
    <form method="post" action={`${url.pathname}${url.search}`} className="form" noValidate onSubmit={submit}>
      <h2>{t('case.question')}</h2>
      {problem && (
        <FormSummary
          problem={problem}
          title={t('case.wrong')}
          wait={t('contact.wait')}
          labels={{ note: t('case.note') }}
          ref={summary}
        />
      )}
      <Field name="note" label={t('case.note')} help={t('case.noteHelp')} error={error}>
        {(field) => <textarea {...field} rows={3} maxLength={NOTE_MAX} defaultValue={values.note} />}
      </Field>
      <p className="case-buttons">
        <button type="submit" className="button" name="solved" value="true" disabled={isSending}>
          {t('case.yes')}
        </button>
        <button type="submit" className="quiet" name="solved" value="false" disabled={isSending}>
          {t('case.no')}
        </button>
      </p>
    </form>
  )
}

/** Sends the answer by script, so that the comment is kept when the network is down. */
function useSending() {
  const { t, lang, url } = useSite()
  const [found, setFound] = useState<FormProblem>()
  const [isSending, setSending] = useState(false)
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const kind = CASE_KINDS.find((one) => url.pathname.startsWith(`/case/${one}`)) ?? CASE_KINDS[0]
    const { feature, body, to } = judgeCall(url, kind, enteredValues(form, submitter))
    const { postForm } = await import('../post-form.ts')
    const sent = await postForm<object>({ path: `/v1/${feature}/case`, body, lang })
    if (!('problem' in sent)) return location.assign(to)
    setFound(sent.problem)
    setSending(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    send(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter).catch(() => {
      setFound({ code: 'offline', title: t('contact.noNetwork') })
      setSending(false)
    })
  }
  return { found, isSending, submit }
}

/** The feedback that the citizen gave earlier. */
export function CaseOutcome({ outcome }: { outcome: NonNullable<CaseView['outcome']> }) {
  const { t } = useSite()
  return (
    <p className="case-said">
      {t(outcome.solved ? 'case.saidYes' : 'case.saidNo')}
      {outcome.note && <q>{outcome.note}</q>}
    </p>
  )
}
