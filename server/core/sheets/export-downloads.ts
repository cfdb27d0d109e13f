import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'
import { callerOf } from '../requests/work-as.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'
import { type ExportRecord, findExport, reachText } from './export-record.ts'
import { exportSignature } from './export-routes.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `GET /files/exports/:id`: the file of an export, for its signed link, as long as the owner still has the same reach.
 */
export function serveExports(app: FastifyInstance, core: Core): void {
  app.get('/files/exports/:id', async (request: FastifyRequest, reply) => {
    const { id } = request.params as { id: string }
    const { e, n, s } = request.query as { e?: unknown; n?: unknown; s?: unknown }
    if (!UUID.test(id) || typeof e !== 'string' || typeof n !== 'string' || typeof s !== 'string' || !UUID.test(n))
      throw new Problem('not_found')
    const signature = exportSignature(core, { id, expiry: Number(e), session: n })
    const isGood =
      Number(e) > core.now().getTime() / 1000 && isSameSecret(s, signature) && (await core.sessions.isOpen(n))
    const record = isGood ? await findExport(core.pool, id, core.now()) : undefined
    if (record?.status !== 'ready' || !record.file_key || !(await mayHave(core, record))) throw new Problem('not_found')
    const found = await core.files.open(record.file_key)
    if (!found) throw new Problem('not_found')
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': found.bytes,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(record.file_name ?? 'export')}`,
    })
    return reply.type(record.file_type ?? 'application/octet-stream').send(found.body)
  })
}

/** Whether the owner is active, and still has the role, area and permission with which the export was started. */
async function mayHave(
  core: Core,
  { owner_id: personId, feature, route, reach, lang }: ExportRecord,
): Promise<boolean> {
  const { actor } = await callerOf(core, { personId, lang, trace: '' })
  const served = core.features[feature]
  const verb = served?.feature.routes[route]?.can
  if (!actor || !served || !verb || reachText(actor) !== reach) return false
  return reachOf(served.feature, verb, actor.role) !== undefined
}
