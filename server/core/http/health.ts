import type { FastifyInstance } from 'fastify'
import type { Core } from '../requests/context.ts'

/** `/healthz` (the process is alive) and `/readyz` (it can serve: the database answers). */
export function serveHealth(app: FastifyInstance, core: Core): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    // a reserved connection: an instance whose other pools are busy is still ready
    await core.pools.control.query('select 1')
    return { status: 'ready' }
  })
}
