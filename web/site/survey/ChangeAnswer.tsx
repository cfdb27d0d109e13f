import { useEffect, useMemo, useRef, useState } from 'react'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Survey, Values } from '#contract/features/surveys/index.ts'
import { useStoredFiles } from '../../answering/device/files.ts'
import {
  changeAnswer,
  filesIn,
  type KeptFile,
  type Outcome,
  openAnswer,
  type Proof,
  type SendContext,
  type SentAnswer,
} from '../../answering/device/send.ts'
import type { FileStore } from '../../answering/fields/field.ts'
import { type QuestionError, questionErrorsOf } from '../../answering/form-rules.ts'
import { SurveyForm } from '../../answering/SurveyForm.tsx'
import { type FormTexts, formTexts } from '../../answering/texts.ts'
import { deviceStore } from '../../core/device/store.ts'
import { type Reader, usableToken } from '../parts/use-reader.ts'
import { useSite } from '../site.ts'

export interface ChangeAnswerProps {
  survey: Survey
  reader: Reader | null
  /** The proof that identifies the answer; by default this device is searched for it. */
  proof?: Proof
}

/** The proof for a submitted answer; undefined where neither the device nor the account can change it. */
async function proofOf({ survey, reader, proof }: ChangeAnswerProps): Promise<Proof | undefined> {
  if (proof) return proof
  const kept = await deviceStore()
    .get<Proof>('drafts', `${reader?.id ?? 'nobody'}|${survey.id}`)
    .catch(() => undefined)
  if (kept?.clientId && kept.receipt) return { clientId: kept.clientId, receipt: kept.receipt }
  return reader && !survey.anonymous ? {} : undefined
}

/** The button that opens a submitted answer, and the form that changes it until the survey closes. */
export default function ChangeAnswer(props: ChangeAnswerProps) {
  const { survey, reader } = props
  const { lang } = useSite()
  const t = useMemo(() => formTexts(lang), [lang])
  const [proof, setProof] = useState<Proof>()
  const [sent, setSent] = useState<SentAnswer>()
  const [said, setSaid] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // the focused element was removed together with the form
  useEffect(() => {
    if (wasOpen.current && !sent) button.current?.focus()
    wasOpen.current = sent !== undefined
  }, [sent])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answer never changes
  useEffect(() => void proofOf(props).then(setProof), [])
  const context: SendContext = useMemo(
    () => ({
      fetch: (...input) => fetch(...input),
      token: reader ? (usableToken() ?? '') : null,
      lang,
      file: (id) => deviceStore().get<KeptFile>('files', id),
      onFile: (file) => deviceStore().put('files', file),
      now: Date.now,
    }),
    [reader, lang],
  )
  if (!proof) return null
  const open = async () => {
    setSaid('')
    const found = await openAnswer(survey.id, proof, context)
    if ('answers' in found) setSent(found)
    else setSaid(t('change.failed'))
  }
  if (sent)
    return (
      <Form
        {...{ survey, sent, context }}
        onDone={() => {
          setSent(undefined)
          setSaid(t('change.done'))
        }}
        onCancel={() => setSent(undefined)}
      />
    )
  const byAccount = reader !== null && !survey.anonymous
  return (
    <div className="survey-change">
      {survey.endDate && (
        <p>{t(byAccount ? 'change.textAccount' : 'change.text', { date: formatDay(survey.endDate, lang) })}</p>
      )}
      <p className="notice-links">
        <button type="button" ref={button} className="quiet" onClick={() => void open()}>
          {t('change.open')}
        </button>
      </p>
      <p role="status">{said}</p>
    </div>
  )
}

interface FormProps {
  survey: Survey
  sent: SentAnswer
  context: SendContext
  onDone: () => void
  onCancel: () => void
}

function Form({ survey, sent, context, onDone, onCancel }: FormProps) {
  const { t: site, lang } = useSite()
  const t = useMemo(() => formTexts(lang), [lang])
  const [refused, setRefused] = useState<readonly QuestionError[]>()
  const [failure, setFailure] = useState<string>()
  const kept = useStoredFiles(survey.structure, NOTHING)
  const before = useMemo(() => new Set(filesIn(survey.structure, sent.answers).map(({ id }) => id)), [survey, sent])
  const files = useMemo<FileStore | undefined>(
    () =>
      kept && {
        ...kept,
        of: (id) => kept.of(id) ?? (before.has(id) ? { id, name: t('change.file'), bytes: 0 } : undefined),
      },
    [kept, before, t],
  )
  if (!files) return <p role="status">{site('surveys.loading')}</p>
  const send = async (values: Values) => {
    setFailure(undefined)
    const added = filesIn(survey.structure, values).filter(({ id }) => !before.has(id))
    const out = {
      surveyId: survey.id,
      clientId: sent.clientId,
      channel: 'online' as const,
      answers: values,
      files: added,
    }
    const found = await changeAnswer(out, sent, context)
    if (found.kind !== 'sent') {
      setFailure(reasonOf(found, t, site))
      if (found.kind === 'refused') setRefused(questionErrorsOf(found.errors, lang))
      return
    }
    for (const { id } of added)
      await deviceStore()
        .remove('files', id)
        .catch(() => {})
    onDone()
  }
  return (
    <div className="survey-box">
      <SurveyForm
        structure={survey.structure}
        lang={lang}
        initial={sent.answers}
        focusOnMount
        onFinish={send}
        refused={refused}
        files={files}
        finishLabel={t('change.send')}
      />
      {failure && (
        <div className="survey-message" role="alert">
          <p>{failure}</p>
        </div>
      )}
      <p className="notice-links">
        <button type="button" className="quiet" onClick={onCancel}>
          {t('change.cancel')}
        </button>
      </p>
    </div>
  )
}

const NOTHING = {}

type Site = ReturnType<typeof useSite>['t']

function reasonOf(outcome: Exclude<Outcome, { kind: 'sent' }>, t: FormTexts, site: Site): string {
  if (outcome.kind === 'later') return t('change.failed')
  if (outcome.code === 'stale') return t('change.elsewhere')
  return site(outcome.code === 'wrong_state' ? 'surveys.failedClosed' : 'surveys.failed')
}
