import type { ComponentType } from 'react'
import type { Localized } from '#contract/core/text.ts'
import type { SendPicture, SentPicture } from './pictures.ts'

/** A picture of the library, described. */
export interface LibraryPicture extends SentPicture {
  alt: Localized
  /** It says nothing that the text around it does not say. */
  decorative: boolean
}

export interface PicturePickerProps {
  onPick: (picture: LibraryPicture) => void
  onClose: () => void
}

/** Where the pictures of content come from; core knows no feature, so the feature `media` hands it in. */
export interface PictureLibrary {
  /** Uploads a picture into the library. */
  send: SendPicture
  /** A dialog to choose a picture, or to upload one. */
  Picker: ComponentType<PicturePickerProps>
}

let library: PictureLibrary | undefined

/** Hands in the library; called once, by the feature that owns it. */
export function providePictures(given: PictureLibrary): void {
  library = given
}

/** The library of pictures. @throws Error before `providePictures`. */
export function pictureLibrary(): PictureLibrary {
  if (!library) throw new Error('providePictures must be called before content is edited')
  return library
}
