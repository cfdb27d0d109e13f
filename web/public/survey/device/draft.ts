import type { Raw } from '../form-rules.ts'

/** An answer that was begun on this device, or the receipt of one that was sent. */
export interface Draft {
  /** Whose answer to which survey it is; empty until that is known. */
  key: string
  clientId: string
  raw: Raw
  /** The screen on which it stopped. */
  groupId?: string
  place: string[]
  ticket?: string | undefined
  receipt?: string
}

/** An answer in which nothing has been entered yet. */
export const begun = (): Draft => ({ key: '', clientId: crypto.randomUUID(), raw: {}, place: [] })

/** Whether anything has been entered or sent. */
export const hasBegun = ({ raw, receipt }: Draft): boolean => receipt !== undefined || Object.keys(raw).length > 0
