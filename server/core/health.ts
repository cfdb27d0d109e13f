import type { FastifyInstance } from 'fastify'
import type { Core } from './core.ts'

/** `/healthz` (the process lives) and `/readyz` (it can serve: the database answers). */
export function serveHealth(app: FastifyInstance, core: Core): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    // a connection of its own kind: an instance whose pools are busy is still ready, and answers
    await core.pools.control.query('select 1')
    return { status: 'ready' }
  })
}
