import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Survey, Values } from '#contract/features/surveys/index.ts'
import { deviceStore } from '../../core/outbox/store.ts'
import { type Reader, usableToken } from '../parts/survey-me.ts'
import { useSite } from '../site.ts'
import { ChangeLater } from './ChangeLater.tsx'
import { deviceId } from './device/device-id.ts'
import { useKeptFiles } from './device/files.ts'
import { filesIn, type KeptFile, type Outcome, sendAnswer } from './device/send.ts'
import { useTicket } from './device/use-ticket.ts'
import { useWhenOnline } from './device/use-when-online.ts'
import { type Raw, type Wrong, wrongsOf } from './form-rules.ts'
import { focusOnPlace, PlaceFields, usePlace } from './PlaceFields.tsx'
import { SurveyForm } from './SurveyForm.tsx'
import { Thanks } from './Thanks.tsx'

export interface AnswerPanelProps {
  survey: Survey
  /** Who answers; null for nobody signed in. */
  reader: Reader | null
}

/** An answer that was begun on this device, or the receipt of one that was sent. */
interface Draft {
  key: string
  clientId: string
  raw: Raw
  /** The screen on which it stopped. */
  groupId?: string
  place: string[]
  ticket?: string | undefined
  receipt?: string
}

const begun = (key: string): Draft => ({
  key,
  clientId: crypto.randomUUID(),
  raw: {},
  place: [],
})

/** Answering on the own device: what is typed is kept until it has arrived. */
export function AnswerPanel({ survey, reader }: AnswerPanelProps) {
  const key = `${reader?.id ?? 'nobody'}|${survey.id}`
  const [draft, setDraft] = useState<Draft>()
  const [isOpen, setOpen] = useState(false)
  const { t } = useSite()
  useEffect(() => {
    void deviceStore()
      .get<Draft>('drafts', key)
      // a browser that keeps nothing still lets people answer
      .catch(() => undefined)
      .then((found) => setDraft(found ?? begun(key)))
  }, [key])
  if (!draft) return <p role="status">{t('surveys.loading')}</p>
  const startOver = () => {
    setDraft(begun(key))
    setOpen(true)
    void deviceStore()
      .remove('drafts', key)
      .catch(() => {})
  }
  if (draft.receipt) {
    const { clientId, receipt } = draft
    return (
      <>
        <Thanks receipt={receipt} />
        <ChangeLater survey={survey} reader={reader} proof={{ clientId, receipt }} />
      </>
    )
  }
  if (!isOpen) {
    const isBegun = Object.keys(draft.raw).length > 0
    return (
      <div className="survey-begin">
        {isBegun && <p>{t('surveys.kept')}</p>}
        <p className="notice-links">
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {t(isBegun ? 'surveys.goOn' : 'surveys.begin')}
          </button>
          {isBegun && (
            <button type="button" className="quiet" onClick={startOver}>
              {t('surveys.over')}
            </button>
          )}
        </p>
      </div>
    )
  }
  return (
    <Answer
      key={draft.clientId}
      survey={survey}
      reader={reader}
      draft={draft}
      onReceipt={(receipt) => setDraft({ ...draft, receipt })}
    />
  )
}

type AnswerProps = AnswerPanelProps & { draft: Draft; onReceipt: (receipt: string) => void }

function Answer({ survey, reader, draft, onReceipt }: AnswerProps) {
  const { t, lang } = useSite()
  const now = useRef(draft)
  const files = useKeptFiles(survey.structure, draft.raw)
  const place = usePlace(survey, reader, draft.place)
  const [outcome, setOutcome] = useState<Outcome>()
  const [refused, setRefused] = useState<readonly Wrong[]>()
  const website = useRef('')
  const isSending = useRef(false)
  // what was to be sent and did not arrive, until an answer is changed
  const unsent = useRef<Values>(undefined)
  const keep = (change: Partial<Draft>) => {
    now.current = { ...now.current, ...change }
    // it is kept as well as this browser can
    return deviceStore()
      .put('drafts', now.current)
      .catch(() => {})
  }
  useTicket(
    survey.id,
    () => (reader ? usableToken() : null),
    () => now.current.ticket,
    (ticket) => void keep({ ticket }),
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
        website: website.current || undefined,
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
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            onChange={(event) => {
              website.current = event.currentTarget.value
            }}
          />
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
        takesFocus
        onFinish={send}
        refused={refused}
        files={files}
        first={place.isAsked && <PlaceFields place={place} />}
        firstHolds={place.holds}
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

/** Why an answer did not arrive, and that nothing is lost. */
function NotSent({ outcome, surveyId }: { outcome: Outcome; surveyId: string }) {
  const { t } = useSite()
  let text: ReactNode
  if (outcome.kind === 'later') {
    text =
      outcome.why === 'offline'
        ? t('surveys.failedOffline')
        : t(outcome.why === 'busy' ? 'surveys.failedBusy' : 'surveys.failedSession')
  } else if (outcome.kind === 'refused') {
    const isHome = outcome.errors.some(({ code }) => code === 'home_not_confirmed')
    const isTwice = outcome.errors.some(({ code }) => code === 'answered_before')
    // what is wrong with an answer stands at its question, and where somebody lives above them
    const isSaid = outcome.errors.some(({ path }) => /^(answers\.|areaId$)/.test(path))
    if (outcome.code === 'invalid' && !isTwice && isSaid) return null
    if (isHome) text = <HomeLink />
    else
      text = t(
        isTwice ? 'surveys.answered' : outcome.code === 'invalid' ? 'surveys.failedOther' : 'surveys.failedClosed',
      )
  }
  return (
    <div className="survey-told" role="alert">
      <h2>{t('surveys.failed')}</h2>
      <p>{text}</p>
      {outcome.kind === 'later' && outcome.why === 'signed_out' && (
        <p>
          <a className="button" href={`/auth/login?returnTo=${encodeURIComponent(`/survey/${surveyId}`)}`}>
            {t('surveys.signInButton')}
          </a>
        </p>
      )}
    </div>
  )
}

/** What to do about a home that is not confirmed. */
function HomeLink() {
  const { t } = useSite()
  return (
    <>
      {t('surveys.homeStated')} <a href="/citizens/home">{t('surveys.homeAsk')}</a>
    </>
  )
}
