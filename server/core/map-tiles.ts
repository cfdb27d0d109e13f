import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/core/problem.ts'
import type { Core } from './core.ts'
import { rangeOf } from './files-http.ts'

/** Where browsers read the PMTiles archive of the configuration, part by part. */
export const MAP_TILES_PATH = '/map/tiles.pmtiles'

/** `GET /map/tiles.pmtiles`: parts of the archive by Range requests (RFC 9110, 14). There is none without `MAP_TILES_FILE`. */
export function serveMapTiles(app: FastifyInstance, core: Core): void {
  const file = core.config.map.tilesFile
  if (!file) return
  app.get(MAP_TILES_PATH, async (request, reply) => {
    const stat = await fs.promises.stat(file).catch(() => undefined)
    if (!stat?.isFile()) throw new Problem('not_found')
    const etag = `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=3600' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    // a part that was asked for with the tag of another archive would not fit to the parts before it
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
