import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'

/** What a signed address answers: for a frame that must not be able to do anything, or a picture in it. */
export interface SignedAnswer {
  type: string
  body: string | Buffer | Readable
  /** Its content security policy. */
  policy: string
}

/** Answers of one kind; `subject` is the text that was signed. Undefined: it is gone. */
export type SignedKind = (core: Core, subject: string) => Promise<SignedAnswer | undefined>

declare module '../requests/declare.ts' {
  interface Served {
    /** What this feature shows in frames, which have no session, by kind. */
    signed?: Readonly<Record<string, SignedKind>>
  }
}

/** As for files (attachments/serve-files.ts): valid until the end of the next day, and the same for a whole day. */
const DAY_S = 86_400
const expiryOf = (now: Date) => (Math.floor(now.getTime() / 1000 / DAY_S) + 2) * DAY_S
/** Characters of a subject. */
const SUBJECT_MAX = 4000

const signature = (core: Pick<Core, 'sign'>, of: { feature: string; kind: string; subject: string; expiry: number }) =>
  core.sign(`signed ${JSON.stringify([of.feature, of.kind, of.subject, of.expiry])}`).slice(0, 40)

/** The signed address of something that a frame shows; put it only into responses to people who may see it. */
export function signedUrl(
  core: Pick<Core, 'sign'>,
  of: { feature: string; kind: string; subject: string },
  now: Date,
): string {
  const expiry = expiryOf(now)
  const query = new URLSearchParams({ q: of.subject, e: String(expiry), s: signature(core, { ...of, expiry }) })
  return `/signed/${of.feature}/${of.kind}?${query.toString()}`
}

/** `GET /signed/:feature/:kind`. Pages of the same origin may frame the answer; in it nothing has an origin. */
export function serveSigned(app: FastifyInstance, core: Core): void {
  app.get('/signed/:feature/:kind', async (request, reply) => {
    const { feature, kind } = request.params as { feature: string; kind: string }
    const { q, e, s } = request.query as Record<string, unknown>
    const served = Object.hasOwn(core.features, feature) ? core.features[feature]?.signed : undefined
    const answerOf = served && Object.hasOwn(served, kind) ? served[kind] : undefined
    if (!answerOf || typeof q !== 'string' || q.length > SUBJECT_MAX || typeof e !== 'string' || typeof s !== 'string')
      throw new Problem('not_found')
    const expiry = Number(e)
    const isValid =
      expiry > core.now().getTime() / 1000 && isSameSecret(s, signature(core, { feature, kind, subject: q, expiry }))
    const answer = isValid ? await answerOf(core, q) : undefined
    if (!answer) throw new Problem('not_found')
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'content-security-policy': answer.policy,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        // a frame without an origin loads its pictures from elsewhere
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(answer.type)
      .send(answer.body)
  })
}
