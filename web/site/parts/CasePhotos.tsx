import { useEffect, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { useSite } from '../site.ts'
import { PhotoButtons } from './PhotoButtons.tsx'

/** Adds photos to a report that was just sent; without scripts the page explains why that is impossible. */
export function CasePhotos({ caseKey, photos, hasFailed }: { caseKey: string; photos: number; hasFailed: boolean }) {
  const { t, lang } = useSite()
  const [isReady, setReady] = useState(false)
  const [sent, setSent] = useState(photos)
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>(hasFailed ? 'failed' : 'idle')
  useEffect(() => setReady(true), [])
  const add = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    setState('sending')
    // picture processing is loaded with the first photo
    const { preparePhotos, sendPhotos } = await import('../photo-upload.ts')
    const { photos: prepared, refused } = await preparePhotos(files)
    const isDone = await sendPhotos(caseKey, prepared, setSent)
    setState(isDone && refused.length === 0 ? 'idle' : 'failed')
    input.value = ''
  }
  if (!isReady) {
    return (
      <noscript>
        <p className="form-help">{t('case.photosNeedScript')}</p>
      </noscript>
    )
  }
  return (
    <div className="form-field case-photos">
      <PhotoButtons
        isDisabled={state === 'sending'}
        onAdd={(chosen) => void add(chosen).catch(() => setState('failed'))}
      />
      <p id="photos-help" className="form-help">
        {t('case.photosHelp')}
      </p>
      <p id="photos-state" role="status" className={state === 'failed' ? 'form-error' : 'form-help'}>
        {state === 'sending' && t('case.photosSending')}
        {state === 'failed' && `${t('case.photosFailed')} `}
        {state !== 'sending' && sent > 0 && t('case.photosSent', { n: formatNumber(sent, lang) })}
      </p>
    </div>
  )
}
