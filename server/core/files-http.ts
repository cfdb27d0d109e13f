import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { reachOf } from '#contract/core/feature.ts'
import { Problem } from '#contract/core/problem.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import { keyOf, type Range } from './files.ts'
import { type PictureVariant, PNG, storePng } from './pictures.ts'
import { within } from './reach.ts'
import { isSameSecret } from './same-secret.ts'
import { columnOf } from './sql.ts'

/** A signed link is good until the end of the next day: the same for a day, so that browsers can keep the picture. */
const DAY_S = 86_400
const expiryOf = (now: Date) => (Math.floor(now.getTime() / 1000 / DAY_S) + 2) * DAY_S

/**
 * The address of a file for somebody who may see the row it belongs to; put it only into answers of such rows.
 * Public pages use the address without signature, which works while a published row names the file.
 */
export function fileUrl(core: Core, id: string, variant: PictureVariant | 'file', now: Date): string {
  const expiry = expiryOf(now)
  return `${publicFileUrl(id, variant)}?e=${expiry}&s=${signature(core, id, expiry)}`
}

/** The address of a file that a published row names. */
export function publicFileUrl(id: string, variant: PictureVariant | 'file'): string {
  return `/files/${id}/${variant === 'file' ? 'file' : `${variant}.webp`}`
}

const signature = (core: Core, id: string, expiry: number) => core.sign(`file ${id} ${expiry}`).slice(0, 32)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const VARIANTS = new Set(['small.webp', 'medium.webp', 'large.webp', PNG, 'file'])

/** `GET /files/:id/:variant`: the only way to a file's bytes. */
export function serveFiles(app: FastifyInstance, core: Core): void {
  app.get('/files/:id/:variant', async (request: FastifyRequest, reply: FastifyReply) => {
    const { id, variant } = request.params as { id: string; variant: string }
    if (!UUID.test(id) || !VARIANTS.has(variant)) throw new Problem('not_found')
    const { e, s } = request.query as { e?: unknown; s?: unknown }
    const signed = typeof s === 'string' && typeof e === 'string' && isGood(core, id, e, s)
    const publicS = signed ? 0 : await publicSeconds(core, id)
    if (!signed && publicS === undefined) throw new Problem('not_found')
    const { rows } = await core.pool.query('select name, type, bytes from files where id = $1', [id])
    const file = rows[0]
    if (!file) throw new Problem('not_found')
    // pictures are small and of other sizes than what was uploaded; what is kept as it came can be long
    const range = variant === 'file' ? rangeOf(request.headers.range, file.bytes) : undefined
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
    const found = await openVariant(core, id, variant, range)
    if (!found) throw new Problem('not_found')
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.total}`)
    if (variant === 'file') reply.header('accept-ranges', 'bytes')
    // a film is played in the page; every other file is saved
    const isShown = variant !== 'file' || file.type.startsWith('video/')
    reply.headers({
      'cache-control': signed ? 'private, max-age=86400' : `public, max-age=${publicS}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': found.bytes,
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    })
    return reply
      .code(range ? 206 : 200)
      .type(variant === 'file' ? file.type : variant === PNG ? 'image/png' : 'image/webp')
      .send(found.body)
  })
}

/** The bytes of a variant; the PNG is made when it is asked for first. */
async function openVariant({ files }: Core, id: string, variant: string, range: Range | undefined) {
  const found = await files.open(keyOf(id, variant), range)
  if (found || variant !== PNG) return found
  await storePng(files, id)
  return files.open(keyOf(id, PNG))
}

/**
 * The one piece of a file that is asked for, so that a film can be begun anywhere (RFC 9110, 14). Several pieces at once and
 * other units answer the whole; 'none' where the file has no such bytes.
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

function isGood(core: Core, id: string, e: string, s: string): boolean {
  const expiry = Number(e)
  return expiry > core.now().getTime() / 1000 && isSameSecret(s, signature(core, id, expiry))
}

/** Seconds for which browsers and proxies may keep a public file. Our choice. */
const PUBLIC_MAX_S = 3600

/**
 * The seconds for which everybody may keep the file, undefined when no published row that everybody may read names it: asked of the
 * feature's own anchors, as nobody. A row that ends earlier takes its file along.
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
    if (!served || !reachOf(served.feature, served.openVerb ?? 'read', 'ANYONE')) continue
    const condition = within('published', table, served.anchors, null, now)
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
