import type { ComponentType } from 'react'
import type { Localized } from '#contract/core/text/localized.ts'
import type { SendPicture, SentPicture } from './pictures.ts'

/** A picture of the library with its description. */
export interface LibraryPicture extends SentPicture {
  alt: Localized
  /** The picture is decorative: it adds nothing to the surrounding text. */
  decorative: boolean
}

export interface PicturePickerProps {
  onPick: (picture: LibraryPicture) => void
  onClose: () => void
}

/** Source of content pictures; core knows no feature, so the feature `media` provides it. */
export interface PictureLibrary {
  /** Uploads a picture into the library. */
  send: SendPicture
  /** A dialog to select or upload a picture. */
  Picker: ComponentType<PicturePickerProps>
}

let library: PictureLibrary | undefined

/** Registers the library; called once, by the feature that owns it. */
export function providePictures(given: PictureLibrary): void {
  library = given
}

/** The picture library. @throws Error before `providePictures`. */
export function pictureLibrary(): PictureLibrary {
  if (!library) throw new Error('providePictures must be called before content is edited')
  return library
}
