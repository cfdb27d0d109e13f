import { useEffect, useMemo, useState } from 'react'
import { formatDay } from '#contract/core/dates.ts'
import type { Survey, Values } from '#contract/features/surveys/index.ts'
import { deviceStore } from '../../core/outbox/store.ts'
import { type Reader, usableToken } from '../parts/survey-me.ts'
import { useSite } from '../site.ts'
import { useKeptFiles } from './device/files.ts'
import {
  changeAnswer,
  filesIn,
  type KeptFile,
  type Outcome,
  openAnswer,
  type Proof,
  type SendDoor,
  type SentAnswer,
} from './device/send.ts'
import type { FileDoor } from './fields/field.ts'
import { type Wrong, wrongsOf } from './form-rules.ts'
import { SurveyForm } from './SurveyForm.tsx'
import { type FormTexts, formTexts } from './words.ts'

export interface ChangeAnswerProps {
  survey: Survey
  reader: Reader | null
  /** What identifies the answer; left out, this device is searched for it. */
  proof?: Proof
}

/** What this device knows of an answer that was sent; undefined where it can be changed neither by device nor by account. */
async function proofOf({ survey, reader, proof }: ChangeAnswerProps): Promise<Proof | undefined> {
  if (proof) return proof
  const kept = await deviceStore()
    .get<Proof>('drafts', `${reader?.id ?? 'nobody'}|${survey.id}`)
    .catch(() => undefined)
  if (kept?.clientId && kept.receipt) return { clientId: kept.clientId, receipt: kept.receipt }
  return reader && !survey.anonymous ? {} : undefined
}

/** The button that opens an answer that was sent, and the form with which it is changed until the survey closes. */
export default function ChangeAnswer(props: ChangeAnswerProps) {
  const { survey, reader } = props
  const { lang } = useSite()
  const t = useMemo(() => formTexts(lang), [lang])
  const [proof, setProof] = useState<Proof>()
  const [sent, setSent] = useState<SentAnswer>()
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: of one answer, which stays the same
  useEffect(() => void proofOf(props).then(setProof), [])
  const door: SendDoor = useMemo(
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
    const found = await openAnswer(survey.id, proof, door)
    if ('answers' in found) setSent(found)
    else setSaid(t('change.failed'))
  }
  if (sent)
    return (
      <Form
        {...{ survey, sent, door }}
        onDone={() => {
          setSent(undefined)
          setSaid(t('change.done'))
        }}
      />
    )
  return (
    <div className="survey-change">
      {survey.endDate && <p>{t('change.text', { date: formatDay(survey.endDate, lang) })}</p>}
      <p className="notice-links">
        <button type="button" className="quiet" onClick={() => void open()}>
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
  door: SendDoor
  onDone: () => void
}

function Form({ survey, sent, door, onDone }: FormProps) {
  const { t: site, lang } = useSite()
  const t = useMemo(() => formTexts(lang), [lang])
  const [refused, setRefused] = useState<readonly Wrong[]>()
  const [failure, setFailure] = useState<string>()
  const kept = useKeptFiles(survey.structure, NOTHING)
  const before = useMemo(() => new Set(filesIn(survey.structure, sent.answers).map(({ id }) => id)), [survey, sent])
  const files = useMemo<FileDoor | undefined>(
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
    const found = await changeAnswer(out, sent, door)
    if (found.kind !== 'sent') {
      setFailure(reasonOf(found, t, site))
      if (found.kind === 'refused') setRefused(wrongsOf(found.errors, lang))
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
        takesFocus
        onFinish={send}
        refused={refused}
        files={files}
        finishLabel={t('change.send')}
      />
      {failure && (
        <div className="survey-told" role="alert">
          <p>{failure}</p>
        </div>
      )}
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
