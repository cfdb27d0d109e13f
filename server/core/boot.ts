import { createHmac } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { sealTwoStepSecrets } from './accounts-two-step.ts'
import { sealAudit } from './audit.ts'
import { Bus } from './bus.ts'
import { callerAddress } from './caller-address.ts'
import type { Config } from './config.ts'
import { ViewCounter } from './content-views.ts'
import type { Core } from './core.ts'
import { serveExports } from './export/http.ts'
import { serveFiles } from './files-http.ts'
import { storeOf } from './files-store.ts'
import { Forwarding } from './forwarding.ts'
import { serveHealth } from './health.ts'
import { makeHttp } from './http.ts'
import { Jobs } from './jobs.ts'
import { Live } from './live.ts'
import { mailSender } from './mail-send.ts'
import { serveUnsubscribe } from './mail-unsubscribe.ts'
import { eraseExpiredSecrets, MAIL_JOB } from './mailer.ts'
import { Maintenance } from './maintenance.ts'
import { serveMapTiles } from './map-tiles.ts'
import { serveMetrics } from './metrics.ts'
import { serveDocs } from './openapi.ts'
import { loadRenderer, servePages } from './pages.ts'
import { closePools, openPools } from './pools.ts'
import { deleteOldCounts, RateLimits } from './rate-limits.ts'
import { remind, workOfDay } from './reminders.ts'
import type { Served } from './serve.ts'
import { Sessions } from './session.ts'
import { Settings } from './settings.ts'
import { makeVault } from './vault.ts'

export interface App {
  core: Core
  http: FastifyInstance
  live: Live
  /** Ends well: finishes requests and jobs, closes sockets and the database. */
  stop(): Promise<void>
}

/** How often connections that have become idle are closed while the server stops. */
const CLOSE_IDLE_EVERY_MS = 50
/** A live connection that has not shown a good token by then is closed. */
const SIGN_IN_MS = 10_000
const SEAL_EVERY_MS = 1_000
/** How often instances exchange what they have counted for rate limits. */
const EXCHANGE_EVERY_MS = 1_000
const TIDY_EVERY_MS = 3_600_000
const ERASE_EVERY_MS = 60_000
/** Nobody needs a reminder to the minute; our choice. */
const REMIND_EVERY_MS = 300_000

/** Puts the server together on a migrated database; it does not listen yet. `now` can be set by tests. */
export async function boot(
  config: Config,
  connection: pg.PoolConfig,
  features: Record<string, Served>,
  now: () => Date = () => new Date(),
): Promise<App> {
  const pools = openPools(connection, config.pools)
  const pool = pools.interactive
  const bus = new Bus(pools.control, connection as pg.ClientConfig)
  const log = { error: (what: object, text: string) => http?.log.error(what, text) }
  const jobs = new Jobs(pools.jobs, bus, log)
  const sign = (text: string) => createHmac('sha256', config.jwtSecret).update(text).digest('hex')
  const core: Core = {
    config,
    pool,
    pools,
    bus,
    sessions: new Sessions(pool, bus, config.jwtSecret, config.tokenHours),
    jobs,
    files: storeOf(config),
    maintenance: new Maintenance(pools.control, bus),
    settings: new Settings(pools.control, bus, features, now),
    rateLimits: new RateLimits(pools.control, sign),
    forwarding: new Forwarding(config.trustProxy, now),
    views: new ViewCounter(pools.jobs, bus, (error) => log.error({ err: error }, 'views')),
    features,
    sign,
    vault: makeVault(config.dataSecret),
    now,
  }
  // jobs have connections of their own, so that a crowd delays no mail and an import delays nobody
  const jobCore: Core = { ...core, pool: pools.jobs }
  const http = await makeHttp(core)
  serveExports(http, core)
  serveFiles(http, core)
  serveMapTiles(http, core)
  serveHealth(http, core)
  serveMetrics(http, core, () => live.count)
  serveUnsubscribe(http, core)
  serveDocs(http, core)
  await servePages(http, core, await loadRenderer())
  await http.ready()
  const live = new Live({
    http: http.server as HttpServer,
    bus,
    sessions: core.sessions,
    origin: config.publicUrl,
    features,
    limits: {
      perAddress: config.socketsPerAddress,
      perAccount: config.socketsPerAccount,
      signInMs: Math.min(SIGN_IN_MS, config.requestIdleSeconds * 1000),
    },
    addressOf: callerAddress(config),
    paths: pathsOf(pools.jobs),
    rootPath: rootPath(pools.jobs),
  })
  const mails = mailSender(jobCore, http.log)
  jobs.work(MAIL_JOB, mails.work)
  for (const served of Object.values(features)) {
    for (const [kind, worker] of Object.entries(served.jobs ?? {})) jobs.work(kind, worker(jobCore))
  }
  await sealTwoStepSecrets(core)
  await bus.start()
  await core.maintenance.start()
  jobs.start()
  const sealing = setInterval(
    () => sealAudit(pools.jobs).catch((error) => log.error({ err: error }, 'audit')),
    SEAL_EVERY_MS,
  )
  const tidying = setInterval(() => tidy(pools.jobs).catch(() => {}), TIDY_EVERY_MS)
  const erasing = setInterval(() => eraseExpiredSecrets(pools.jobs).catch(() => {}), ERASE_EVERY_MS)
  let reminding: Promise<unknown> = Promise.resolve()
  const notReminded = (error: unknown, row: object) => log.error({ err: error, ...row }, 'reminders')
  const remindNow = () => {
    // one after the other: a round that takes long is not overtaken
    reminding = reminding
      .then(() => remind(jobCore, notReminded))
      .catch((error) => log.error({ err: error }, 'reminders'))
      .then(() => workOfDay(jobCore, notReminded))
      .catch((error) => log.error({ err: error }, 'work of the day'))
  }
  const remindEvery = setInterval(remindNow, REMIND_EVERY_MS)
  remindNow()
  const exchange = () => core.rateLimits.exchange(config.requestsPerMinute).catch(() => {})
  const exchanging = setInterval(exchange, EXCHANGE_EVERY_MS)
  exchanging.unref()
  sealing.unref()
  tidying.unref()
  erasing.unref()
  remindEvery.unref()
  return {
    core,
    http,
    live,
    async stop() {
      clearInterval(exchanging)
      clearInterval(sealing)
      clearInterval(tidying)
      clearInterval(erasing)
      clearInterval(remindEvery)
      core.maintenance.stop()
      // connections that were busy when closing began are kept alive after their response: closing would wait for their time-out
      const closingIdle = setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
      await live.stop()
      await http.close()
      clearInterval(closingIdle)
      await core.views.stop()
      await jobs.stop()
      mails.close()
      await reminding
      await sealAudit(pools.jobs).catch(() => {})
      await bus.stop()
      await closePools(pools)
    },
  }
}

/** For each area the ids from the city down to it. */
function pathsOf(pool: pg.Pool) {
  return async (areaIds: string[]) => {
    const { rows } = await pool.query<{ id: string; path: string }>('select id, path from areas where id = any($1)', [
      areaIds,
    ])
    return new Map(rows.map((row) => [row.id, row.path.split('/').filter(Boolean)]))
  }
}

/** The path of the city; '' while there are no areas. */
function rootPath(pool: pg.Pool) {
  return async () => {
    const { rows } = await pool.query<{ path: string }>('select path from areas where parent_id is null limit 1')
    return rows[0]?.path ?? ''
  }
}

/** Deletes expired rows: idempotency keys, counts of rate limits, attempts, codes, finished jobs, ended sessions, reminders. */
async function tidy(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '1 day'`)
  await pool.query(`delete from device_submissions where created_at < now() - interval '1 year'`)
  await deleteOldCounts(pool)
  await pool.query(`delete from attempts where at < now() - interval '1 day'`)
  await pool.query(`delete from codes where expires_at < now() - interval '7 days'`)
  await pool.query(`delete from jobs where done_at < now() - interval '14 days'`)
  await pool.query(`delete from sessions where expires_at < now() - interval '30 days'`)
  // far behind the days that anybody is reminded of
  await pool.query(`delete from reminders where due_on < now() - interval '60 days'`)
}
