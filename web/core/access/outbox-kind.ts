import type { FieldError } from '#contract/core/model/problem.ts'
import type { Lang } from '#contract/core/text/localized.ts'

/** A file stored on the device. `sentAt` (ms since 1970) is needed because the server deletes unreferenced uploads. */
export interface KeptFile {
  id: string
  name: string
  type: string
  blob: Blob
  sentAt?: number
  /** The id assigned by the server, once uploaded. */
  fileId?: string
}

type Refusal = Omit<FieldError, 'message'> & { message?: string }
export interface Refused {
  kind: 'refused'
  code: string
  state?: string | undefined
  errors: readonly Refusal[]
  /** The id of the record, when the first step of the submission created it and a later step was refused. */
  made?: string | undefined
}
export type Later = { kind: 'later'; why: 'offline' | 'signed_out' | 'busy' | 'failed'; seconds?: number | undefined }

/** The result of sending: accepted, refused permanently, or to be retried. */
export type Outcome =
  /** `receipt` is shown to the person; `to` is the page of the created record. */
  { kind: 'sent'; receipt?: string; to?: string } | Refused | Later

/** A submission with its files. `clientId` makes sending it idempotent. */
export interface Outgoing {
  clientId: string
  files: readonly { id: string }[]
}

/** Everything needed to send a submission. */
export interface OutboxContext {
  /** The token of the person who sends it. */
  token: string
  lang: Lang
  file: (id: string) => Promise<KeptFile | undefined>
  /** Stores the upload state of a file. */
  onFile: (file: KeptFile) => Promise<void>
  now: () => number
}

/** Everything needed to move a refused submission back into its form. */
export interface UnpackContext {
  userId: string
  refused: Refused
  file: OutboxContext['file']
}

/** `occupied`: the form contains another unsent draft; `full`: the device could not store the draft. */
export type Unpacked = 'moved' | 'occupied' | 'full'

/**
 * One kind of submission that waits on the device until it can be sent. Features declare theirs (`outbox` in
 * `web/core/access/define-feature.ts`).
 */
export interface OutboxKind<Out extends Outgoing = Outgoing> {
  send(out: Out, context: OutboxContext): Promise<Outcome>
  /** The page on which a refused submission can be corrected; undefined where that is impossible. */
  mend?(out: Out, refused: Refused): string | undefined
  /** Moves it into the form of that page as a draft; it leaves the queue only once it was moved. */
  unpack?(out: Out, context: UnpackContext): Promise<Unpacked>
  /** Whether sending it again cannot succeed. */
  isFinal?(refused: Refused): boolean
  /** The reason for the refusal, where the kind can say more than the code. */
  why?(refused: Refused): string | undefined
}

/** The kinds of all features by name. */
export type OutboxKinds = Readonly<Record<string, () => Promise<OutboxKind>>>
