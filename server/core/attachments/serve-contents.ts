import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { makeCall, readScope } from '../requests/call.ts'
import type { Core } from '../requests/context.ts'
import type { Served } from '../requests/declare.ts'
import { askAs } from '../requests/run.ts'
import { callerOf, type WorkCall } from '../requests/work-as.ts'
import { openSegments, type Segment } from '../storage/segments.ts'
import { boundLink, GUEST, offeredLink, openHolder } from './bound-links.ts'
import { rangeOf } from './serve-files.ts'
import { openThumbnail } from './thumbnails.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/** A large file: its segments in order, and how it is named and typed. */
interface StoredContent {
  name: string
  type: string
  bytes: number
  segments: readonly Segment[]
}

/** Files that are sent as one ZIP archive. */
interface ZippedContent {
  name: string
  entries: readonly ZipEntry[]
}
export type Content = StoredContent | ZippedContent

/** Finds files for readers with a signed address; undefined when the reader may not have it now. */
interface Contents {
  /** For a person, within the reach of the verb `read`. */
  forPerson(call: WorkCall<never>, id: string): Promise<Content | undefined>
  /** For somebody without an account, by the id of what admitted them. */
  forGuest(core: Core, id: string, admissionId: string): Promise<Content | undefined>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** Large files at `/contents/<feature>/<id>`, for readers with a signed address. */
    contents?: Contents
  }
}

/** Who may open an address: a person, or a guest by what admitted them. */
type Reader = { person: string } | { admission: string }
const keyOfReader = (reader: Reader) => ('person' in reader ? `p${reader.person}` : `g${reader.admission}`)

/** An address is the same for half a day, so that browsers can keep a picture, and valid until the end of the next half. */
const STEP_S = 43_200
const GUEST_S = 3_600
const expiryOf = (now: Date, reader: Reader) => {
  const nowS = Math.floor(now.getTime() / 1000)
  return 'person' in reader ? (Math.floor(nowS / STEP_S) + 2) * STEP_S : nowS + GUEST_S
}

/** Types that browsers show in pictures and players. Everything else is sent as bytes: no file of a user is a page of ours. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+|application\/pdf)$/

/**
 * The address of a file for one reader, who must still be allowed to read it when it is opened; a person's is bound to the
 * session when the response is sent.
 */
export function contentUrl(
  core: Core,
  feature: string,
  id: string,
  { now, ...reader }: Reader & { now: Date },
): string {
  const expiry = expiryOf(now, reader)
  const address = `/contents/${feature}/${id}?r=${keyOfReader(reader)}&`
  return 'person' in reader ? offeredLink(core, address, expiry) : boundLink(core, { address, expiry, holder: GUEST })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `GET /contents/:feature/:id`: the bytes of a large file, also in ranges, for a signed address and its reader alone. */
export function serveContents(app: FastifyInstance, core: Core): void {
  app.get('/contents/:feature/:id', async (request, reply) => {
    const { feature, id } = request.params as { feature: string; id: string }
    const served = Object.hasOwn(core.features, feature) ? core.features[feature] : undefined
    const reader = await readerOf(core, request, `/contents/${feature}/${id}`)
    if (!served?.contents || !reader || !UUID.test(id)) throw new Problem('not_found')
    const content = await findContent(core, served, id, reader)
    if (!content) throw new Problem('not_found')
    reply.headers({
      // asked for again each time: it may have been deleted, or be no longer shared
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(content.name)}`,
    })
    if ('entries' in content) return reply.type('application/zip').send(zipOf(content.entries))
    const isSmall = (request.query as Query).v === 'small'
    return isSmall ? sendThumbnail(core, reply, id, content) : sendContent(core, request, reply, { id, content })
  })
}

function sendContent(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, content }: { id: string; content: StoredContent },
): FastifyReply {
  const etag = `"${id}"`
  reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const range = rangeOf(request.headers.range, content.bytes)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${content.bytes}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.bytes}`)
  const body: Readable = openSegments(core.files, content.segments, range)
  return reply
    .header('content-length', range ? range.end - range.start + 1 : content.bytes)
    .type(SHOWN.test(content.type) ? content.type : 'application/octet-stream')
    .send(body)
}

async function sendThumbnail(core: Core, reply: FastifyReply, id: string, content: StoredContent) {
  const etag = `"${id} small"`
  reply.header('etag', etag)
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  const found = await openThumbnail(core.files, id, content)
  if (!found) throw new Problem('not_found')
  return reply.header('content-length', found.bytes).type('image/webp').send(found.body)
}

type Query = Record<'r' | 'v', unknown>

/** The reader for whom the address was signed; undefined when it is not valid, or not any more. */
async function readerOf(core: Core, request: FastifyRequest, path: string): Promise<Reader | undefined> {
  const { r } = request.query as Query
  if (typeof r !== 'string' || !UUID.test(r.slice(1))) return undefined
  if (!(await openHolder(core, request, `${path}?r=${r}&`))) return undefined
  return r.startsWith('p') ? { person: r.slice(1) } : { admission: r.slice(1) }
}

async function findContent(core: Core, served: Served, id: string, reader: Reader): Promise<Content | undefined> {
  if ('admission' in reader) return served.contents?.forGuest(core, id, reader.admission)
  const caller = await callerOf(core, { personId: reader.person, lang: 'mn', trace: '' })
  if (!caller.actor || !reachOf(served.feature, 'read', caller.actor.role)) return undefined
  const scope = readScope({ core, served, verb: 'read', caller, input: {} }, core.pool)
  return served.contents?.forPerson(makeCall(scope, askAs(core, caller)) as unknown as WorkCall<never>, id)
}
