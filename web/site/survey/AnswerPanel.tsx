import { useEffect, useRef, useState } from 'react'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { type Draft, isStarted, newDraft } from '../../answering/device/draft.ts'
import { respondentKey } from '../../answering/device/invitation.ts'
import { rememberSurvey } from '../../answering/device/sent-answers.ts'
import { deviceStore } from '../../core/device/store.ts'
import type { Reader } from '../parts/use-reader.ts'
import { useSite } from '../site.ts'
import { Answer } from './Answer.tsx'
import { LazyChangeAnswer } from './LazyChangeAnswer.tsx'
import { Thanks } from './Thanks.tsx'

interface Props {
  survey: Survey
  /** The respondent; null when nobody is signed in, undefined until that is known. */
  reader: Reader | null | undefined
  /** The areas directly below the only target area. */
  below: readonly AreaName[] | undefined
  /** The secret part of the invitation by whose link the page was opened. */
  invitation: string | undefined
}

/** The answer of this respondent, as stored on the device. */
function useDraft({ survey, reader, invitation }: Pick<Props, 'survey' | 'reader' | 'invitation'>) {
  const [draft, setDraft] = useState(newDraft)
  const [isOpen, setOpen] = useState(true)
  const [isKnown, setKnown] = useState(false)
  // the draft with all input so far; not stored until the respondent is known
  const now = useRef(draft)
  const key = reader === undefined ? undefined : `${respondentKey(reader?.id, invitation)}|${survey.id}`
  const isStored = useRef(false)
  const keep = async (change: Partial<Draft>) => {
    now.current = { ...now.current, ...change }
    // reading a page stores nothing on the device
    if (!now.current.key || !(isStored.current || isStarted(now.current))) return
    isStored.current = true
    rememberSurvey(survey.id)
    // stored as well as this browser allows
    await deviceStore()
      .put('drafts', now.current)
      .catch(() => {})
  }
  const replace = (next: Draft, open: boolean) => {
    now.current = next
    setDraft(next)
    setOpen(open)
  }
  useEffect(() => {
    if (!key) return
    // another household answers on the same page
    if (now.current.key && now.current.key !== key) {
      isStored.current = false
      replace(newDraft(), true)
    }
    let isCurrent = true
    void deviceStore()
      .get<Draft>('drafts', key)
      // without storage people can still answer
      .catch(() => undefined)
      .then((found) => {
        if (!isCurrent) return
        setKnown(true)
        const { raw } = now.current
        if (invitation) now.current.invitation = invitation
        if (found && isStarted(found)) {
          isStored.current = true
          return replace({ ...found, ...(invitation && { invitation }), raw: { ...raw, ...found.raw } }, false)
        }
        void keep({ key })
      })
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- storage is read once per reader
  }, [key])
  return { draft, setDraft, isOpen, setOpen, isKnown, now, keep, replace }
}

/**
 * Answering on one's own device: the input is stored until the answer has been submitted. The server renders the form
 * of a new answer; if this device has stored an answer, a script in the page's head hides that form until the answer is
 * loaded.
 */
export function AnswerPanel({ survey, reader, below, invitation }: Props) {
  const { t } = useSite()
  const { draft, setDraft, isOpen, setOpen, isKnown, now, keep, replace } = useDraft({ survey, reader, invitation })
  if (draft.receipt) {
    const { clientId, receipt } = draft
    return (
      <>
        <Thanks receipt={receipt} />
        <LazyChangeAnswer survey={survey} reader={reader ?? null} proof={{ clientId, receipt }} />
      </>
    )
  }
  if (!isOpen) {
    const startOver = () => {
      replace({ ...newDraft(), key: draft.key, ...(invitation && { invitation }) }, true)
      void deviceStore()
        .remove('drafts', draft.key)
        .catch(() => {})
    }
    return <KeptAnswer onContinue={() => setOpen(true)} onStartOver={startOver} />
  }
  return (
    <>
      {!isKnown && (
        <p className="survey-opening" role="status">
          {t('surveys.loading')}
        </p>
      )}
      <div className="needs-script" data-unknown={!isKnown || undefined}>
        <Answer
          key={draft.clientId}
          {...{ survey, reader, below, draft, now, keep, isKnown }}
          onReceipt={(receipt) => setDraft({ ...draft, receipt })}
        />
      </div>
    </>
  )
}

/** Offers to continue the answer stored on this device, or to start over. */
function KeptAnswer({ onContinue, onStartOver }: { onContinue: () => void; onStartOver: () => void }) {
  const { t } = useSite()
  return (
    <div className="survey-begin">
      <p>{t('surveys.kept')}</p>
      <p className="notice-links">
        <button type="button" className="button" onClick={onContinue}>
          {t('surveys.goOn')}
        </button>
        <button type="button" className="quiet" onClick={onStartOver}>
          {t('surveys.over')}
        </button>
      </p>
    </div>
  )
}
