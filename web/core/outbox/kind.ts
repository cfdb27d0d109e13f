import type { FieldError } from '#contract/core/problem.ts'
import type { Lang } from '#contract/core/text.ts'

/** A file as the device keeps it. `sentAt`, ms since 1970: the server deletes uploads that no record names. */
export interface KeptFile {
  id: string
  name: string
  type: string
  blob: Blob
  sentAt?: number
  /** The id that the server gave it, where it gives one. */
  fileId?: string
}

type Refusal = Omit<FieldError, 'message'> & { message?: string }
export interface Refused {
  kind: 'refused'
  code: string
  state?: string | undefined
  errors: readonly Refusal[]
  /** The id of the record, when a first step of the submission created it and a later one was refused. */
  made?: string | undefined
}
export type Later = { kind: 'later'; why: 'offline' | 'signed_out' | 'busy' | 'failed'; seconds?: number | undefined }

/** What became of sending: accepted, refused for good, or to be tried again. */
export type Outcome =
  /** `receipt` is shown to the person; `to` is the page of the record that was made. */
  { kind: 'sent'; receipt?: string; to?: string } | Refused | Later

/** What is sent: known to the server by `clientId`, so that the same again makes nothing twice, with the files it names. */
export interface Outgoing {
  clientId: string
  files: readonly { id: string }[]
}

/** What sending needs. */
export interface OutboxDoor {
  /** The token of the person it is sent as. */
  token: string
  lang: Lang
  file: (id: string) => Promise<KeptFile | undefined>
  /** Stores what became of a file. */
  onFile: (file: KeptFile) => Promise<void>
  now: () => number
}

/** What moving a refused submission into its form needs. */
export interface UnpackDoor {
  userId: string
  refused: Refused
  file: OutboxDoor['file']
}

/** `occupied`: the form holds something else that is not sent yet; `full`: the device could not store the draft. */
export type Unpacked = 'moved' | 'occupied' | 'full'

/** One kind of thing that waits on the device until it can be sent. Features declare theirs (`outbox` in `web/core/feature.ts`). */
export interface OutboxKind<Out extends Outgoing = Outgoing> {
  send(out: Out, door: OutboxDoor): Promise<Outcome>
  /** The page on which a refused one is corrected; undefined where nothing can be. */
  mend?(out: Out, refused: Refused): string | undefined
  /** Moves it into the form of that page, as a draft; it leaves the queue only when it was moved. */
  unpack?(out: Out, door: UnpackDoor): Promise<Unpacked>
  /** Whether sending it again cannot succeed. */
  isFinal?(refused: Refused): boolean
  /** Why it was refused, where the kind can say more than the code. */
  why?(refused: Refused): string | undefined
}

/** The kinds of all features, by name. */
export type OutboxKinds = Readonly<Record<string, () => Promise<OutboxKind>>>
