import type { Raw } from '../form-rules.ts'
import { randomId } from './random-id.ts'

/** An answer that was started on this device, or the receipt of one that was sent. */
export interface Draft {
  /** The survey and the respondent; empty until known. */
  key: string
  clientId: string
  raw: Raw
  /** The group of the screen on which the respondent stopped. */
  groupId?: string
  place: string[]
  ticket?: string | undefined
  /** The work that came with the ticket, and the proof that it was done. */
  work?: string | undefined
  proof?: string | undefined
  /** The secret part of the invitation by whose link the page was opened. */
  invitation?: string | undefined
  receipt?: string
}

/** An empty draft. */
export const newDraft = (): Draft => ({ key: '', clientId: randomId(), raw: {}, place: [] })

/** Whether anything has been entered or sent. */
export const isStarted = ({ raw, receipt }: Draft): boolean => receipt !== undefined || Object.keys(raw).length > 0
