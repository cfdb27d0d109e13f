import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey, Values } from '#contract/features/surveys/index.ts'
import { deviceStore } from '../../core/outbox/store.ts'
import { type Reader, usableToken } from '../parts/survey-me.ts'
import { useSite } from '../site.ts'
import { deviceId } from './device/device-id.ts'
import type { Draft } from './device/draft.ts'
import { useKeptFiles } from './device/files.ts'
import { filesIn, type KeptFile, type Outcome, sendAnswer } from './device/send.ts'
import { useTicket } from './device/use-ticket.ts'
import { useWhenOnline } from './device/use-when-online.ts'
import { type Wrong, wrongsOf } from './form-rules.ts'
import { NotSent } from './NotSent.tsx'
import { focusOnPlace, PlaceFields, usePlace } from './PlaceFields.tsx'
import { SurveyForm } from './SurveyForm.tsx'

interface Props {
  survey: Survey
  reader: Reader | null | undefined
  below: readonly AreaName[] | undefined
  /** The answer as this form begins with it. */
  draft: Draft
  /** The answer with everything that was entered since. */
  now: RefObject<Draft>
  keep: (change: Partial<Draft>) => Promise<void>
  /** Whether it is known whose answer it is, and what this device has kept. */
  isKnown: boolean
  onReceipt: (receipt: string) => void
}

/** The form of one answer, and its way to the server. */
export function Answer({ survey, reader, below, draft, now, keep, isKnown, onReceipt }: Props) {
  const { t, lang } = useSite()
  const files = useKeptFiles(survey.structure, draft.raw)
  const place = usePlace(survey, reader, draft.place, below)
  const [outcome, setOutcome] = useState<Outcome>()
  const [refused, setRefused] = useState<readonly Wrong[]>()
  const website = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  // what was to be sent and did not arrive, until an answer is changed
  const unsent = useRef<Values>(undefined)
  useTicket(
    survey.id,
    () => (reader ? usableToken() : null),
    () => now.current.ticket,
    (ticket) => void keep({ ticket }),
    isKnown,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is kept, nothing else
  useEffect(() => {
    if (place.state === 'ready' && place.chosen.join() !== now.current.place.join()) void keep({ place: place.chosen })
  }, [place.chosen])

  const send = async (values: Values) => {
    // a press and the returning network may come together
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
    const { clientId, ticket } = now.current
    const found = await sendAnswer(
      {
        surveyId: survey.id,
        clientId,
        ticket,
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
        onTicket: (given) => keep({ ticket: given }),
        now: Date.now,
      },
    )
    if (found.kind !== 'sent') {
      setOutcome(found)
      if (found.kind === 'refused') {
        place.refuse(found.errors.find(({ path }) => path === 'areaId') !== undefined)
        setRefused(wrongsOf(found.errors, lang))
      }
      return
    }
    for (const { id } of filesIn(survey.structure, values))
      await deviceStore()
        .remove('files', id)
        .catch(() => {})
    // the answers are not kept once they have arrived: others may use this device
    await keep({ raw: {}, receipt: found.receipt })
    onReceipt(found.receipt)
  }
  if (place.state === 'not_asked') {
    return (
      <section className="survey-told">
        <h2>{t('surveys.notAsked')}</h2>
        <p>{t('surveys.notAskedText')}</p>
      </section>
    )
  }
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
          unsent.current = undefined
          void keep({ raw })
        }}
        initialGroup={draft.groupId}
        onGroup={(groupId) => void keep({ groupId })}
        withBackButton
        takesFocus={draft.key !== ''}
        takesOver={draft.key === ''}
        onFinish={send}
        refused={refused}
        files={files}
        first={place.isAsked && <PlaceFields place={place} />}
        firstHolds={place.holds}
        waits={!isKnown || place.state === 'loading'}
        firstWrong={
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
