import type { ChangeEvent, Ref } from 'react'
import { useSite } from '../site.ts'

interface Props {
  isDisabled: boolean
  onAdd: (input: HTMLInputElement) => void
  /** The field that opens the gallery. */
  ref?: Ref<HTMLInputElement>
}

/**
 * Chooses photos from the device, and takes one with the camera on touch screens. The buttons are labels, because native
 * ones are in the browser's language.
 */
export function PhotoButtons({ isDisabled, onAdd, ref }: Props) {
  const { t } = useSite()
  const field = {
    type: 'file',
    className: 'photo-input',
    accept: 'image/jpeg,image/png,image/webp',
    disabled: isDisabled,
    'aria-describedby': 'photos-help photos-state',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onAdd(currentTarget),
  }
  return (
    <div className="photo-buttons">
      <div className="photo-camera">
        <input {...field} id="camera" capture="environment" />
        <label htmlFor="camera" className="quiet photo-button">
          {t('case.takePhoto')}
        </label>
      </div>
      <div>
        <input {...field} ref={ref} id="photos" multiple />
        <label htmlFor="photos" className="quiet photo-button">
          {t('case.photos')}
        </label>
      </div>
    </div>
  )
}
