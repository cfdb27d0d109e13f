import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { within } from '../access/reach.ts'
import { queriesOn } from '../database/kysely.ts'
import { columnOf } from '../database/sql.ts'
import type { Core } from '../requests/context.ts'
import { type PictureVariant, PNG, storePng } from '../storage/pictures.ts'
import { keyOf, type Range } from '../storage/store.ts'
import { offeredLink, openHolder } from './bound-links.ts'

/**
 * A signed link is valid until the end of the next day, at most as long as the reader's session: it is the same for a whole
 * day, so browsers can cache the picture.
 */
const DAY_S = 86_400
const expiryOf = (now: Date) => (Math.floor(now.getTime() / 1000 / DAY_S) + 2) * DAY_S

/**
 * The signed address of a file; put it only into responses to people who may see its row, to whose session it is bound when
 * the response is sent. Public pages use the address without signature, which works while a published row refers to the file.
 */
export function fileUrl(core: Core, id: string, variant: PictureVariant | 'file', now: Date): string {
  return offeredLink(core, `${publicFileUrl(id, variant)}?`, expiryOf(now))
}

/** The address of a file that a published row refers to. */
export function publicFileUrl(id: string, variant: PictureVariant | 'file'): string {
  return `/files/${id}/${variant === 'file' ? 'file' : `${variant}.webp`}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const VARIANTS = new Set(['small.webp', 'medium.webp', 'large.webp', PNG, 'file'])

/** A video opened in a tab asks for itself with the cookie of its origin. No script runs there. */
const VIDEO_POLICY = "default-src 'none'; media-src 'self'; sandbox allow-same-origin"

/** `GET /files/:id/:variant`: the only way to a file's bytes. */
export function serveFiles(app: FastifyInstance, core: Core): void {
  app.get('/files/:id/:variant', async (request: FastifyRequest, reply: FastifyReply) => {
    const { id, variant } = request.params as { id: string; variant: string }
    if (!UUID.test(id) || !VARIANTS.has(variant)) throw new Problem('not_found')
    const holder = await openHolder(core, request, `/files/${id}/${variant}?`)
    const publicS = holder ? 0 : await publicSeconds(core, id)
    if (publicS === undefined) throw new Problem('not_found')
    const { rows } = await core.pool.query('select name, type, bytes from files where id = $1', [id])
    const file = rows[0]
    if (!file) throw new Problem('not_found')
    const isVideo = variant === 'file' && file.type.startsWith('video/')
    reply.headers(cachingOf(holder, publicS, `"${id}-${variant}"`))
    // before an answer that nothing has changed: browsers take its policy too
    reply.header('content-security-policy', isVideo ? VIDEO_POLICY : "default-src 'none'; sandbox")
    if (holder && request.headers['if-none-match'] === `"${id}-${variant}"`) return reply.code(304).send()
    // ranges are for originals, which can be long; picture variants are small, and `bytes` is not their size
    const range = variant === 'file' ? rangeOf(request.headers.range, file.bytes) : undefined
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
    const found = await openVariant(core, id, variant, range)
    if (!found) throw new Problem('not_found')
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.total}`)
    if (variant === 'file') reply.header('accept-ranges', 'bytes')
    // videos are played in the page; every other file is downloaded
    const isShown = variant !== 'file' || isVideo
    reply.headers({
      'content-length': found.bytes,
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    })
    return reply
      .code(range ? 206 : 200)
      .type(variant === 'file' ? file.type : variant === PNG ? 'image/png' : 'image/webp')
      .send(found.body)
  })
}

/**
 * How a file is cached. A browser asks again once its cookie has changed or is gone, as after signing out; without a cookie it
 * asks each time.
 */
function cachingOf(holder: string | undefined, publicS: number, etag: string): Record<string, string> {
  if (!holder) return { 'cache-control': `public, max-age=${publicS}` }
  return holder.startsWith('b')
    ? { 'cache-control': 'private, max-age=86400', vary: 'Cookie', etag }
    : { 'cache-control': 'private, no-cache', etag }
}

/** Opens a variant; the PNG is made on first use. */
async function openVariant({ files }: Core, id: string, variant: string, range: Range | undefined) {
  const found = await files.open(keyOf(id, variant), range)
  if (found || variant !== PNG) return found
  await storePng(files, id)
  return files.open(keyOf(id, PNG))
}

/**
 * Parses a Range header, so that a video can be started anywhere (RFC 9110, 14). Undefined (the whole file) for several
 * ranges and other units; 'none' where the file has no such bytes.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  // '-500' are the last 500 bytes
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= size || (first === '' && Number(last) === 0) ? 'none' : { start, end }
}

/** Seconds for which browsers and proxies may keep a public file. Our choice. */
const PUBLIC_MAX_S = 3600

/**
 * The seconds for which everybody may cache the file; undefined unless a public row refers to it, which the feature's
 * anchors decide for an anonymous reader. At most until the row stops being public.
 */
async function publicSeconds(core: Core, id: string): Promise<number | undefined> {
  const { rows } = await core.pool.query<{ table_name: string; row_id: string }>(
    'select table_name, row_id from file_links where file_id = $1',
    [id],
  )
  const now = core.now()
  const found: number[] = []
  for (const { table_name: table, row_id: rowId } of rows) {
    const served = Object.values(core.features).find((f) => Object.hasOwn(f.anchors, table))
    const verb = served?.openVerb ?? 'read'
    if (!served || !reachOf(served.feature, verb, 'ANYONE')) continue
    const condition = within('published', table, { anchors: served.anchors, actor: null, now, verb })
    const { until } = served.anchors[table] ?? {}
    const end = until ? columnOf(table, until) : sql`null::timestamptz`
    const shown = await sql<{ until: Date | null }>`
      select ${end} as until from ${sql.table(table)} where id = ${rowId} and ${condition}`.execute(
      queriesOn(core.pool),
    )
    for (const row of shown.rows) found.push(row.until ? (row.until.getTime() - now.getTime()) / 1000 : PUBLIC_MAX_S)
  }
  return found.length > 0 ? Math.min(PUBLIC_MAX_S, Math.floor(Math.max(...found))) : undefined
}
