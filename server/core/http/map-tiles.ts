import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import { rangeOf } from '../attachments/serve-files.ts'
import type { Core } from '../requests/context.ts'

/** Where browsers read ranges of the configured PMTiles archive. */
export const MAP_TILES_PATH = '/map/tiles.pmtiles'

/**
 * `GET /map/tiles.pmtiles`: parts of the archive by Range requests (RFC 9110, 14). Exists only with `MAP_TILES_FILE`.
 */
export function serveMapTiles(app: FastifyInstance, core: Core): void {
  const file = core.config.map.tilesFile
  if (!file) return
  app.get(MAP_TILES_PATH, async (request, reply) => {
    const stat = await fs.promises.stat(file).catch(() => undefined)
    if (!stat?.isFile()) throw new Problem('not_found')
    const etag = `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=3600' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    // a range requested with the tag of another archive would not match the earlier ranges
    const isSame = (request.headers['if-range'] ?? etag) === etag
    const range = isSame ? rangeOf(request.headers.range, stat.size) : undefined
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${stat.size}`).send()
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stat.size}`)
    return reply
      .header('content-length', range ? range.end - range.start + 1 : stat.size)
      .type('application/vnd.pmtiles')
      .send(fs.createReadStream(file, range))
  })
}
