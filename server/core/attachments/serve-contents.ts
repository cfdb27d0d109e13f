import type { FastifyInstance } from 'fastify'
import { reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { makeCall, readScope } from '../requests/call.ts'
import type { Core } from '../requests/context.ts'
import type { Served } from '../requests/declare.ts'
import { askAs } from '../requests/run.ts'
import { callerOf, type WorkCall } from '../requests/work-as.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'
import { openSegments, type Segment } from '../storage/segments.ts'
import { rangeOf } from './serve-files.ts'

/** A large file: its segments in order, and how it is named and typed. */
export interface StoredContent {
  name: string
  type: string
  bytes: number
  segments: readonly Segment[]
}

/** Finds a file for a reader, within the reach of the verb `read`; undefined when the reader may not have it now. */
type Contents = (call: WorkCall<never>, id: string) => Promise<StoredContent | undefined>

declare module '../requests/declare.ts' {
  interface Served {
    /** Large files at `/contents/<feature>/<id>`, for readers with a signed address. */
    contents?: Contents
  }
}

/** An address is the same for half a day, so that browsers can keep a picture, and valid until the end of the next half. */
const STEP_S = 43_200
const expiryOf = (now: Date) => (Math.floor(now.getTime() / 1000 / STEP_S) + 2) * STEP_S

/** Types that browsers show in pictures and players. Everything else is sent as bytes: no file of a user is a page of ours. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+|application\/pdf)$/

/** The address of a file for one person, who must still be allowed to read it when it is opened. */
export function contentUrl(core: Core, feature: string, id: string, reader: { id: string; now: Date }): string {
  const expiry = expiryOf(reader.now)
  const path = `/contents/${feature}/${id}`
  return `${path}?p=${reader.id}&e=${expiry}&s=${signature(core, path, reader.id, expiry)}`
}

const signature = (core: Core, path: string, personId: string, expiry: number) =>
  core.sign(`content ${path} ${personId} ${expiry}`).slice(0, 32)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `GET /contents/:feature/:id`: the bytes of a large file, also in ranges, for a signed address and its person alone. */
export function serveContents(app: FastifyInstance, core: Core): void {
  app.get('/contents/:feature/:id', async (request, reply) => {
    const { feature, id } = request.params as { feature: string; id: string }
    const served = Object.hasOwn(core.features, feature) ? core.features[feature] : undefined
    const personId = readerOf(core, request.query as Query, `/contents/${feature}/${id}`)
    if (!served?.contents || personId === undefined || !UUID.test(id)) throw new Problem('not_found')
    const content = await findContent(core, served, { id, personId })
    if (!content) throw new Problem('not_found')
    const headers = {
      // asked for again each time: it may have been deleted, or be no longer shared
      'cache-control': 'private, no-cache',
      etag: `"${id}"`,
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(content.name)}`,
    }
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).headers(headers).send()
    const range = rangeOf(request.headers.range, content.bytes)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${content.bytes}`).send()
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.bytes}`)
    return reply
      .headers({ ...headers, 'content-length': range ? range.end - range.start + 1 : content.bytes })
      .type(SHOWN.test(content.type) ? content.type : 'application/octet-stream')
      .send(openSegments(core.files, content.segments, range))
  })
}

type Query = Record<'p' | 'e' | 's', unknown>

/** The person for whom the address was signed; undefined when it is not valid, or not any more. */
function readerOf(core: Core, { p, e, s }: Query, path: string): string | undefined {
  if (typeof p !== 'string' || typeof e !== 'string' || typeof s !== 'string' || !UUID.test(p)) return undefined
  const expiry = Number(e)
  if (!(expiry > core.now().getTime() / 1000)) return undefined
  return isSameSecret(s, signature(core, path, p, expiry)) ? p : undefined
}

async function findContent(
  core: Core,
  served: Served,
  { id, personId }: { id: string; personId: string },
): Promise<StoredContent | undefined> {
  const caller = await callerOf(core, { personId, lang: 'mn', trace: '' })
  if (!caller.actor || !reachOf(served.feature, 'read', caller.actor.role)) return undefined
  const scope = readScope({ core, served, verb: 'read', caller, input: {} }, core.pool)
  return served.contents?.(makeCall(scope, askAs(core, caller)) as unknown as WorkCall<never>, id)
}
