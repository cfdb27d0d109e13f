import { useEffect, useRef, useState } from 'react'
import { PHOTOS_MAX } from '#contract/features/violations/terms.ts'
import { useSite } from '../site.ts'
import { PhotoButtons } from './PhotoButtons.tsx'

interface Props {
  photos: readonly File[]
  /** @returns whether all of them were added. */
  onAdd: (photos: readonly File[]) => boolean
  onRemove: (photo: File) => void
}

/**
 * Photos attached to a report. Picture processing is loaded with the first one; without scripts the form explains why
 * there is no field for photos.
 */
export function ReportPhotos({ photos, onAdd, onRemove }: Props) {
  const { t } = useSite()
  const [isReady, setReady] = useState(false)
  const [isReading, setReading] = useState(false)
  const [wrong, setWrong] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setReady(true), [])
  const add = async (chosen: HTMLInputElement) => {
    const files = [...(chosen.files ?? [])]
    setReading(true)
    setWrong('')
    try {
      const { preparePhotos } = await import('../photo-upload.ts')
      const { photos: added, refused } = await preparePhotos(files)
      const areAllAdded = onAdd(added)
      const said = [
        ...(refused.length > 0 ? [t('report.notPhotos', { names: refused.join(', ') })] : []),
        ...(areAllAdded ? [] : [t('report.tooManyPhotos')]),
      ]
      setWrong(said.join(' '))
    } catch {
      setWrong(t('report.noNetwork'))
    }
    setReading(false)
    chosen.value = ''
  }
  const remove = (photo: File) => {
    onRemove(photo)
    input.current?.focus()
  }
  if (!isReady) {
    return (
      <noscript>
        <p className="form-help">{t('report.photosNeedScript')}</p>
      </noscript>
    )
  }
  return (
    <div className="form-field report-photos" data-wrong={wrong ? true : undefined}>
      <label htmlFor="photos">{t('report.photos')}</label>
      <PhotoButtons
        ref={input}
        isDisabled={isReading || photos.length >= PHOTOS_MAX}
        onAdd={(chosen) => void add(chosen)}
      />
      <p id="photos-help" className="form-help">
        {t('case.photosHelp')}
      </p>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo) => (
            <Photo key={`${photo.name}-${photo.size}-${photo.lastModified}`} photo={photo} onRemove={remove} />
          ))}
        </ul>
      )}
      <p id="photos-state" role="status" className={wrong ? 'form-error' : 'form-help'}>
        {isReading ? t('report.photosReading') : wrong}
      </p>
    </div>
  )
}

function Photo({ photo, onRemove }: { photo: File; onRemove: (photo: File) => void }) {
  const { t } = useSite()
  const [source, setSource] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setSource(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <li>
      {source && <img src={source} alt="" width={72} height={72} />}
      <bdi>{photo.name}</bdi>
      <button type="button" className="quiet" onClick={() => onRemove(photo)}>
        {t('report.removePhoto')}
        <span className="nt-hidden"> {photo.name}</span>
      </button>
    </li>
  )
}
