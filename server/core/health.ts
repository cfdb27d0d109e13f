import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Problem } from '#contract/core/problem.ts'
import type { Core } from './core.ts'
import { passwordChecks } from './passwords.ts'

/** `/healthz` (the process lives), `/readyz` (it can serve: the database answers) and Prometheus' `/metrics`. */
export function serveHealth(app: FastifyInstance, core: Core): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'nutag_http_seconds',
    help: 'Time to answer, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const checks = new Counter({
    name: 'nutag_password_checks',
    help: 'Passwords that were checked, right or wrong: the dearest work of a sign-in.',
    registers: [registry],
  })
  const count = () => checks.inc()
  passwordChecks.subscribe(count)
  app.addHook('onClose', async () => passwordChecks.unsubscribe(count))
  new Gauge({
    name: 'nutag_jobs_waiting',
    help: 'Jobs that are due and not done.',
    registers: [registry],
    async collect() {
      const { rows } = await core.pool.query(
        'select count(*) as n from jobs where done_at is null and failed_at is null and run_at <= now()',
      )
      this.set(Number(rows[0].n))
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    seconds.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await core.pool.query('select 1')
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    // figures of the machine are nobody's business outside: only from this host, or through a proxy that is told to
    if (!/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) throw new Problem('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
