import { createContext, useContext } from 'react'

/** Prepared texts for a note. */
export interface NoteReplies {
  label: string
  choose: string
  options: readonly { name: string; text: string }[]
}

/** A question before an important action. */
export interface ConfirmQuestion {
  title: string
  text?: string
  /** A verb: «Устгах». */
  confirmLabel: string
  cancelLabel?: string
  /** The action deletes something: the button is red. */
  danger?: boolean
  /** A note attached to the decision. Lengths in characters. */
  note?: {
    label: string
    help?: string
    required?: boolean
    min?: number
    max?: number
    /** Prepared texts to choose from. */
    replies?: NoteReplies | undefined
  }
}

/** `false` when cancelled, otherwise the note ('' without one). */
export type ConfirmAnswer = false | { note: string }

export type Confirm = (question: ConfirmQuestion) => Promise<ConfirmAnswer>

/** Provided by `ConfirmProvider`; read it with `useConfirm`. */
export const ConfirmContext = createContext<Confirm | null>(null)

/** Asks and waits for the answer: `if (await confirm({ … })) …`. @throws Error outside of `ConfirmProvider`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used inside ConfirmProvider')
  return confirm
}
