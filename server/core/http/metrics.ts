import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Problem } from '#contract/core/model/problem.ts'
import { ConfigProblem } from '../config/config.ts'
import type { Core } from '../requests/context.ts'
import { passwordChecks } from '../security/passwords.ts'
import { databaseMetrics } from './metrics-database.ts'
import { poolMetrics } from './metrics-pools.ts'
import { version } from './system.ts'
import { TimeTable } from './time-table.ts'

/** Where METRICS_PORT listens: reachable from this machine only, as the port has no token. */
const LOCAL = '127.0.0.1'

/**
 * Prometheus' `/metrics`: with METRICS_TOKEN on the main port for callers with that token, with METRICS_PORT on a
 * separate port; with neither the path does not exist. `sockets` returns the number of live connections.
 */
export function serveMetrics(app: FastifyInstance, core: Core, sockets: () => number): void {
  const registry = new Registry()
  processMetrics(registry, app, core, sockets)
  poolMetrics(registry, core.pools)
  const database = databaseMetrics(registry, core.pools.control)
  const text = async () => {
    await database.read()
    return registry.metrics()
  }
  const { metricsToken, metricsPort } = core.config
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined) throw new Problem('not_found')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new Problem('not_signed_in')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await text())
  })
  if (metricsPort !== undefined) servePort(app, metricsPort, registry.contentType, text)
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A small separate server, which listens before the main one and closes with it. */
function servePort(app: FastifyInstance, port: number, type: string, text: () => Promise<string>): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    text().then(
      (body) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook('onReady', async () => {
    try {
      server.listen(port, LOCAL)
      await once(server, 'listening')
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new ConfigProblem([{ variable: 'METRICS_PORT', wrong: `is ${port}, which cannot be used (${why})` }])
    }
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}

function processMetrics(registry: Registry, app: FastifyInstance, core: Core, sockets: () => number): void {
  const registers = [registry]
  // includes the delay of the event loop: nodejs_eventloop_lag_p99_seconds
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'nutag_build_info',
    help: 'Always 1; the labels name the version of Nutag and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  const seconds = new TimeTable(registry, {
    name: 'nutag_http_seconds',
    help: 'Time to answer, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
  })
  const checks = new Counter({
    name: 'nutag_password_checks',
    help: 'Passwords that were checked, right or wrong: the most expensive part of a sign-in.',
    registers,
  })
  const count = () => checks.inc()
  passwordChecks.subscribe(count)
  new Gauge({
    name: 'nutag_sockets',
    help: 'WebSocket connections to this instance.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Counter({
    name: 'nutag_forwarding_untrusted_total',
    help: 'Requests with forwarding headers from an address that TRUST_PROXY does not name.',
    registers,
    collect() {
      this.reset()
      this.inc(core.forwarding.untrusted?.requests ?? 0)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    seconds.observe([route, request.method, reply.statusCode], reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => passwordChecks.unsubscribe(count))
}
