import type { ComponentType } from 'react'
import type { Attachment } from '#contract/core/model/attachment.ts'

export interface AttachablePickerProps {
  /** How many files may still be attached. */
  max: number
  /** Receives copies of the chosen files, as uploads of the person. */
  onPick: (files: readonly Attachment[]) => void
  onClose: () => void
}

/** Files that the person has stored and may attach to records; core knows no feature, so the feature `drive` provides them. */
export interface Attachables {
  /** A dialog to choose files. */
  Picker: ComponentType<AttachablePickerProps>
}

let given: Attachables | undefined

/** Registers the stored files; called once, by the feature that owns them. */
export function provideAttachables(attachables: Attachables): void {
  given = attachables
}

/** The stored files; undefined where nothing provides them. */
export const attachables = (): Attachables | undefined => given
