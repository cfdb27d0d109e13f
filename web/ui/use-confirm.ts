import { createContext, useContext } from 'react'

/** Texts that a person may take over into a note. */
export interface NoteReplies {
  label: string
  choose: string
  options: readonly { name: string; text: string }[]
}

/** What is asked before something that matters. */
export interface ConfirmQuestion {
  title: string
  text?: string
  /** A verb: «Устгах». */
  confirmLabel: string
  cancelLabel?: string
  /** Something is lost: the button is red. */
  danger?: boolean
  /** A note that goes with the decision. Lengths in characters. */
  note?: {
    label: string
    help?: string
    required?: boolean
    min?: number
    max?: number
    /** Texts that can be taken over instead of being typed. */
    replies?: NoteReplies | undefined
  }
}

/** `false` when the person went back, else what they noted ('' without a note). */
export type ConfirmAnswer = false | { note: string }

export type Confirm = (question: ConfirmQuestion) => Promise<ConfirmAnswer>

/** Filled by `ConfirmProvider`; read it through `useConfirm`. */
export const ConfirmContext = createContext<Confirm | null>(null)

/** Asks and waits for the answer: `if (await confirm({ … })) …`. @throws Error outside of `ConfirmProvider`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used inside ConfirmProvider')
  return confirm
}
