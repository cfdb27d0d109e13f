import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import { boundLink, offeredLink, openHolder } from '../attachments/bound-links.ts'
import type { Core } from '../requests/context.ts'

/** What a signed address answers: for a frame that must not be able to do anything, or a picture in it. */
export interface SignedAnswer {
  type: string
  body: string | Buffer | Readable
  /** Its content security policy. */
  policy: string
}

/** The address of another thing of the same feature, for the reader of the first. */
type SignedAddress = (kind: string, subject: string) => string

/** Answers of one kind; `subject` is the text that was signed, `addressOf` is for what the answer shows. Undefined: it is gone. */
export type SignedKind = (core: Core, subject: string, addressOf: SignedAddress) => Promise<SignedAnswer | undefined>

/** A picture, which stays as it is: a browser that has it is not sent it again, and nothing of it is fetched again. */
export interface LastingKind {
  policy: string
  answerOf: SignedKind
}

declare module '../requests/declare.ts' {
  interface Served {
    /** What this feature shows in frames, which have no session, by kind. */
    signed?: Readonly<Record<string, SignedKind | LastingKind>>
  }
}

/** As for files (attachments/serve-files.ts): valid until the end of the next day, and the same for a whole day. */
const DAY_S = 86_400
const expiryOf = (now: Date) => (Math.floor(now.getTime() / 1000 / DAY_S) + 2) * DAY_S
/** Characters of a subject. */
const SUBJECT_MAX = 4000

interface Shown {
  feature: string
  kind: string
  subject: string
}
const addressOf = ({ feature, kind, subject }: Shown): string =>
  `/signed/${feature}/${kind}?${new URLSearchParams({ q: subject }).toString()}&`

/**
 * The signed address of something that a frame shows; put it only into responses to people who may see it, to whose session
 * it is bound when the response is sent.
 */
export const signedUrl = (core: Pick<Core, 'sign'>, of: Shown, now: Date): string =>
  offeredLink(core, addressOf(of), expiryOf(now))

/** The entity tag of something that stays as it is. */
export const etagOf = (kind: string, subject: string): string =>
  `"${createHash('sha256').update(`${kind} ${subject}`).digest('hex').slice(0, 32)}"`

/** `GET /signed/:feature/:kind`. Pages of the same origin may frame the answer; in it nothing has an origin. */
export function serveSigned(app: FastifyInstance, core: Core): void {
  app.get('/signed/:feature/:kind', async (request, reply) => {
    const { feature, kind } = request.params as { feature: string; kind: string }
    const { q, e } = request.query as Record<string, unknown>
    const served = Object.hasOwn(core.features, feature) ? core.features[feature]?.signed : undefined
    const found = served && Object.hasOwn(served, kind) ? served[kind] : undefined
    if (!found || typeof q !== 'string' || q.length > SUBJECT_MAX) throw new Problem('not_found')
    const holder = await openHolder(core, request, addressOf({ feature, kind, subject: q }))
    if (!holder) throw new Problem('not_found')
    reply.headers({
      // asked for again each time: the session may have ended
      'cache-control': 'private, no-cache',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      // a frame without an origin loads its pictures from elsewhere
      'cross-origin-resource-policy': 'cross-origin',
    })
    const etag = etagOf(kind, q)
    const isLasting = 'policy' in found
    if (isLasting && request.headers['if-none-match'] === etag)
      return reply.code(304).headers({ etag, 'content-security-policy': found.policy }).send()
    // what the answer shows opens as long as the answer itself
    const nested: SignedAddress = (nestedKind, subject) =>
      boundLink(core, { address: addressOf({ feature, kind: nestedKind, subject }), expiry: String(e), holder })
    const answer = await (isLasting ? found.answerOf : found)(core, q, nested)
    if (!answer) throw new Problem('not_found')
    if (isLasting) reply.header('etag', etag)
    return reply.header('content-security-policy', answer.policy).type(answer.type).send(answer.body)
  })
}
