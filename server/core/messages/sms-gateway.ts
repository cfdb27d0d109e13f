/** A text message as a gateway gets it. */
export interface SmsMessage {
  /** '+976' and eight digits. */
  to: string
  text: string
  coding: 'gsm' | 'ucs2'
  /** Minutes after which an operator no longer delivers it; null: as long as the operator tries. */
  validMinutes: number | null
}

/**
 * What became of a message. `refused` means that it was certainly not taken, for now (`temporary`) or for good; `unknown` that nobody can
 * tell, because the connection ended before an answer: it must not be sent again.
 */
export type SmsOutcome =
  | { is: 'taken' }
  | {
      is: 'refused'
      temporary: boolean
      reason: string
      cause: 'connection' | 'name' | 'certificate' | 'login' | 'rejected'
    }
  | { is: 'unknown'; reason: string; cause: 'timeout' | 'other' }

/** A way to send text messages. It never throws. Another gateway is another file that makes one of these. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<SmsOutcome>
}
