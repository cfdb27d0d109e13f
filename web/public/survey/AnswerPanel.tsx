import { useEffect, useRef, useState } from 'react'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { deviceStore } from '../../core/outbox/store.ts'
import type { Reader } from '../parts/survey-me.ts'
import { useSite } from '../site.ts'
import { Answer } from './Answer.tsx'
import { ChangeLater } from './ChangeLater.tsx'
import { begun, type Draft, hasBegun } from './device/draft.ts'
import { noteKept } from './device/noted.ts'
import { Thanks } from './Thanks.tsx'

interface Props {
  survey: Survey
  /** Who answers; null for nobody signed in, undefined until it is known. */
  reader: Reader | null | undefined
  /** The areas right below the only one that is asked. */
  below: readonly AreaName[] | undefined
}

/**
 * Answering on one's own device: what is entered is kept until it has arrived. The server draws the form of an answer that has not been begun;
 * where this device has kept one, a script in the head of the page hides that form until it is known.
 */
export function AnswerPanel({ survey, reader, below }: Props) {
  const { t } = useSite()
  const [draft, setDraft] = useState(begun)
  const [isOpen, setOpen] = useState(true)
  const [isKnown, setKnown] = useState(false)
  // with everything that was entered since; of nobody's device until it is known whose answer it is
  const now = useRef(draft)
  const key = reader === undefined ? undefined : `${reader?.id ?? 'nobody'}|${survey.id}`
  const isStored = useRef(false)
  const keep = async (change: Partial<Draft>) => {
    now.current = { ...now.current, ...change }
    // a page that was only read leaves nothing on the device
    if (!now.current.key || !(isStored.current || hasBegun(now.current))) return
    isStored.current = true
    noteKept(survey.id)
    // it is kept as well as this browser can
    await deviceStore()
      .put('drafts', now.current)
      .catch(() => {})
  }
  const replace = (next: Draft, open: boolean) => {
    now.current = next
    setDraft(next)
    setOpen(open)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: this device is asked once, for one reader
  useEffect(() => {
    if (!key) return
    void deviceStore()
      .get<Draft>('drafts', key)
      // a browser that keeps nothing still lets people answer
      .catch(() => undefined)
      .then((found) => {
        setKnown(true)
        const { raw } = now.current
        if (found && hasBegun(found)) {
          isStored.current = true
          return replace({ ...found, raw: { ...raw, ...found.raw } }, false)
        }
        void keep({ key })
      })
  }, [key])

  if (draft.receipt) {
    const { clientId, receipt } = draft
    return (
      <>
        <Thanks receipt={receipt} />
        <ChangeLater survey={survey} reader={reader ?? null} proof={{ clientId, receipt }} />
      </>
    )
  }
  if (!isOpen) {
    const startOver = () => {
      replace({ ...begun(), key: draft.key }, true)
      void deviceStore()
        .remove('drafts', draft.key)
        .catch(() => {})
    }
    return (
      <div className="survey-begin">
        <p>{t('surveys.kept')}</p>
        <p className="notice-links">
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {t('surveys.goOn')}
          </button>
          <button type="button" className="quiet" onClick={startOver}>
            {t('surveys.over')}
          </button>
        </p>
      </div>
    )
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
