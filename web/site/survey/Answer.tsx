import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey, Values } from '#contract/features/surveys/index.ts'
import { deviceId } from '../../answering/device/device-id.ts'
import type { Draft } from '../../answering/device/draft.ts'
import { useStoredFiles } from '../../answering/device/files.ts'
import { filesIn, type KeptFile, type Outcome, sendAnswer } from '../../answering/device/send.ts'
import { useTicket } from '../../answering/device/use-ticket.ts'
import { useWhenOnline } from '../../answering/device/use-when-online.ts'
import { type QuestionError, questionErrorsOf } from '../../answering/form-rules.ts'
import { SurveyForm } from '../../answering/SurveyForm.tsx'
import { deviceStore } from '../../core/device/store.ts'
import { retryLoad } from '../../ui/theme/retry-load.ts'
import { canWork } from '../parts/can-work.ts'
import { SurveyNotice } from '../parts/SurveyNotice.tsx'
import { type Reader, usableToken } from '../parts/use-reader.ts'
import { useSite } from '../site.ts'
import { NotSent } from './NotSent.tsx'
import { focusOnPlace, type Place, PlaceFields, usePlace } from './PlaceFields.tsx'

interface Props {
  survey: Survey
  reader: Reader | null | undefined
  below: readonly AreaName[] | undefined
  /** The initial draft of the answer. */
  draft: Draft
  /** The draft with all input so far. */
  now: RefObject<Draft>
  keep: (change: Partial<Draft>) => Promise<void>
  /** Whether the respondent and the answer stored on this device are known. */
  isKnown: boolean
  onReceipt: (receipt: string) => void
}

interface Sending extends Pick<Props, 'survey' | 'reader' | 'now' | 'keep' | 'onReceipt'> {
  place: Place
}

/** Submits the answer; one that could not be sent is submitted again when the network returns. */
function useSending({ survey, reader, now, keep, onReceipt, place }: Sending) {
  const { lang } = useSite()
  const [outcome, setOutcome] = useState<Outcome>()
  const [refused, setRefused] = useState<readonly QuestionError[]>()
  const website = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  // the values of a failed submission, until an answer is changed
  const unsent = useRef<Values>(undefined)

  const send = async (values: Values) => {
    // a press of the button may coincide with the network's return
    if (isSending.current) return
    isSending.current = true
    unsent.current = values
    await attempt(values).finally(() => {
      isSending.current = false
    })
  }
  useWhenOnline(outcome?.kind === 'later' && outcome.why === 'offline', () => {
    if (unsent.current) void send(unsent.current)
  })
  const attempt = async (values: Values) => {
    setOutcome(undefined)
    const { clientId, ticket, work, proof, invitation } = now.current
    const found = await sendAnswer(
      {
        surveyId: survey.id,
        clientId,
        ticket,
        work,
        proof,
        invitation,
        channel: 'online',
        ...(reader ? {} : { deviceId: deviceId() }),
        answers: values,
        areaId: place.areaId,
        website: website.current?.value || undefined,
        files: filesIn(survey.structure, values),
      },
      {
        fetch: (...input) => fetch(...input),
        token: reader ? (usableToken() ?? '') : null,
        lang,
        file: (id) => deviceStore().get<KeptFile>('files', id),
        onFile: (file) => deviceStore().put('files', file),
        onTicket: (given, asked) => keep({ ticket: given, work: asked, proof: undefined }),
        solve,
        now: Date.now,
      },
    )
    if (found.kind !== 'sent') {
      setOutcome(found)
      if (found.kind === 'refused') {
        place.refuse(found.errors.find(({ path }) => path === 'areaId') !== undefined)
        setRefused(questionErrorsOf(found.errors, lang))
      }
      return
    }
    for (const { id } of filesIn(survey.structure, values))
      await deviceStore()
        .remove('files', id)
        .catch(() => {})
    // submitted answers are not kept on the device, which others may use
    await keep({ raw: {}, receipt: found.receipt })
    onReceipt(found.receipt)
  }
  /** For a changed answer: the previous values are not sent again. */
  const dropUnsent = () => {
    unsent.current = undefined
  }
  return { outcome, refused, website, send, dropUnsent }
}

/** Does the work of a ticket; its script is loaded when it is needed. */
const solve = async (work: string): Promise<string | undefined> =>
  retryLoad(() => import('../../answering/device/proof.ts')).then(({ solveWork }) => solveWork(work))

/** The form of one answer, and its submission. */
export function Answer({ survey, reader, below, draft, now, keep, isKnown, onReceipt }: Props) {
  const { t, lang } = useSite()
  const files = useStoredFiles(survey.structure, draft.raw)
  const place = usePlace(survey, reader, draft.place, below)
  const [isUnable, setUnable] = useState(false)
  useTicket(
    survey.id,
    () => (reader ? usableToken() : null),
    () => now.current.ticket,
    (ticket, work) => {
      void keep({ ticket, work, proof: undefined })
      // while the questions are read, and in a script of its own
      if (!work || now.current.invitation) return
      if (canWork())
        void solve(work).then((proof) => {
          if (now.current.work === work && proof) void keep({ proof })
        })
      else setUnable(true)
    },
    isKnown,
  )
  useEffect(() => {
    if (place.state === 'ready' && place.chosen.join() !== now.current.place.join()) void keep({ place: place.chosen })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the selected area is stored
  }, [place.chosen])

  const { outcome, refused, website, send, dropUnsent } = useSending({ survey, reader, now, keep, onReceipt, place })
  if (place.state === 'not_asked') {
    return (
      <section className="survey-message">
        <h2>{t('surveys.notAsked')}</h2>
        <p>{t('surveys.notAskedText')}</p>
      </section>
    )
  }
  if (isUnable) return <SurveyNotice title={t('surveys.unable')} text={t('surveys.unableText')} />
  if (!files) return <p role="status">{t('surveys.loading')}</p>
  return (
    <div className="survey-box">
      <p className="trap" aria-hidden>
        <label>
          {t('contact.website')}
          <input ref={website} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <SurveyForm
        structure={survey.structure}
        lang={lang}
        initial={draft.raw}
        onChange={(raw) => {
          dropUnsent()
          void keep({ raw })
        }}
        initialGroup={draft.groupId}
        onGroup={(groupId) => void keep({ groupId })}
        withBackButton
        focusOnMount={draft.key !== ''}
        hydrates={draft.key === ''}
        onFinish={send}
        refused={refused}
        files={files}
        intro={place.isAsked && <PlaceFields place={place} />}
        isIntroValid={place.holds}
        isIntroLoading={!isKnown || place.state === 'loading'}
        introError={
          place.isWrong
            ? { label: t('surveys.place'), text: t('surveys.placeMissing'), focus: focusOnPlace }
            : undefined
        }
        {...(outcome?.kind === 'later' && { finishLabel: t('surveys.again') })}
      />
      {outcome && <NotSent outcome={outcome} surveyId={survey.id} />}
    </div>
  )
}
