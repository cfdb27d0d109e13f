import type { Server as HttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { sealTwoStepSecrets } from '../accounts/two-step.ts'
import { serveContents } from '../attachments/serve-contents.ts'
import { serveFiles } from '../attachments/serve-files.ts'
import { ABOUT_FORMER_LINKS, loadKeptKeys } from '../audit/kept-keys.ts'
import { RefusalCounter } from '../audit/refusals.ts'
import { sealAudit } from '../audit/seals.ts'
import type { Config } from '../config/config.ts'
import { Forwarding } from '../config/forwarding.ts'
import { TallyCounter } from '../content/tallies.ts'
import { ViewCounter } from '../content/views.ts'
import { queriesOn } from '../database/kysely.ts'
import { closePools, openPools } from '../database/pools.ts'
import { callerAddress } from '../http/caller-address.ts'
import { serveHealth } from '../http/health.ts'
import { serveMapTiles } from '../http/map-tiles.ts'
import { serveMetrics } from '../http/metrics.ts'
import { serveDocs } from '../http/openapi.ts'
import { serveSecurityTxt } from '../http/security-txt.ts'
import { serveResumable } from '../http/serve-resumable.ts'
import { makeHttp } from '../http/server.ts'
import { serveSigned } from '../http/signed-pages.ts'
import { Live } from '../http/socket.ts'
import { Bus } from '../jobs/bus.ts'
import { Jobs } from '../jobs/jobs.ts'
import { serveLeaving } from '../messages/mail-leave.ts'
import { mailSender } from '../messages/mail-send.ts'
import { serveUnsubscribe } from '../messages/mail-unsubscribe.ts'
import { kannelGateway } from '../messages/sms-kannel.ts'
import { smsSender } from '../messages/sms-send.ts'
import { loadRenderer, servePages } from '../pages/index.ts'
import type { Core } from '../requests/context.ts'
import type { Served } from '../requests/declare.ts'
import { Maintenance } from '../requests/maintenance.ts'
import { MAIL_JOB, SMS_JOB } from '../requests/outbox.ts'
import { RateLimits } from '../requests/rate-limits.ts'
import { Settings } from '../requests/settings.ts'
import { Outbound } from '../security/outbound.ts'
import { makeVault } from '../security/vault.ts'
import { Sessions } from '../sessions/session.ts'
import { serveExports } from '../sheets/export-downloads.ts'
import { anchorBucket } from '../storage/anchor-bucket.ts'
import { storeOf } from '../storage/open-store.ts'
import { startBackups } from './backup-work.ts'
import type { Log } from './log.ts'
import { startPeriodicWork } from './periodic-work.ts'
import { startWatches, type Watches } from './watches.ts'

export interface App {
  core: Core
  http: FastifyInstance
  live: Live
  watches: Watches
  /** Shuts down gracefully: finishes requests and jobs, then closes sockets and the database. */
  stop(): Promise<void>
}

/** How often idle connections are closed while the server shuts down. */
const CLOSE_IDLE_EVERY_MS = 50
/** How long a live connection may take to send a valid token. */
const SIGN_IN_MS = 10_000

/** Assembles the server on a migrated database; it does not listen yet. Tests set `now`. */
export async function boot(
  config: Config,
  connection: pg.PoolConfig,
  features: Record<string, Served>,
  now: () => Date = () => new Date(),
): Promise<App> {
  // the log is the HTTP server's, which does not exist yet
  const log: Log = {
    error: (details, text) => http?.log.error(details, text),
    info: (details, text) => http?.log.info(details, text),
  }
  const core = await makeCore({ config, connection, features, now, log })
  // jobs have separate connections, so that many users delay no mail and an import delays no user
  const jobCore: Core = { ...core, pool: core.pools.jobs }
  const http = await makeHttp(core)
  await serveAll(http, core, () => live.count)
  const live = makeLive(http, core)
  const mails = mailSender(jobCore, http.log)
  core.jobs.work(MAIL_JOB, mails.work)
  core.jobs.work(SMS_JOB, smsSender(jobCore, config.sms && kannelGateway(config.sms), http.log))
  for (const served of Object.values(features)) {
    for (const [kind, worker] of Object.entries(served.jobs ?? {})) core.jobs.work(kind, worker(jobCore))
  }
  const backups = startBackups(jobCore, log)
  await sealTwoStepSecrets(core)
  await core.bus.start()
  await core.maintenance.start()
  core.jobs.start()
  const periodic = startPeriodicWork(jobCore, log)
  const watches = startWatches(jobCore, log)
  return {
    core,
    http,
    live,
    watches,
    async stop() {
      periodic.stop()
      backups.stop()
      const watched = watches.stop()
      core.maintenance.stop()
      // connections that were busy when closing began are kept alive after their response: closing would wait for their
      // timeout
      const closingIdle = setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
      await live.stop()
      await http.close()
      clearInterval(closingIdle)
      await core.views.stop()
      await core.tallies.stop()
      await core.refusals.flush().catch(() => {})
      await core.jobs.stop()
      mails.close()
      await watched
      await periodic.ended()
      await sealAudit(jobCore).catch(() => {})
      await core.bus.stop()
      await closePools(core.pools)
    },
  }
}

interface CoreParts {
  config: Config
  connection: pg.PoolConfig
  features: Record<string, Served>
  now: () => Date
  log: Log
}

async function makeCore({ config, connection, features, now, log }: CoreParts): Promise<Core> {
  const pools = openPools(connection, config.pools)
  const bus = new Bus(pools.control, connection as pg.ClientConfig)
  const vault = makeVault(config.dataSecret, config.previousDataSecret)
  const { sign, deviceKeyOf, sealKeys, replaced, hasFormerLinkKey } = await loadKeptKeys(
    pools.control,
    vault,
    config,
  ).catch(async (error: unknown) => {
    await closePools(pools)
    throw error
  })
  // the log does not exist yet
  if (replaced.length > 0) process.emitWarning(`DATA_SECRET_LOST: ${replaced.join(', ')} replaced`)
  if (hasFormerLinkKey && config.nodeEnv === 'production') process.emitWarning(ABOUT_FORMER_LINKS)
  return {
    config,
    pool: pools.interactive,
    pools,
    bus,
    sessions: new Sessions(pools.interactive, bus, [config.jwtSecret, config.previousJwtSecret], {
      hours: config.tokenHours,
      ...config.accounts,
    }),
    jobs: new Jobs(pools.jobs, bus, log),
    files: storeOf(config),
    maintenance: new Maintenance(pools.control, bus),
    settings: new Settings(pools.control, bus, features, now),
    rateLimits: new RateLimits(pools.control, sign),
    forwarding: new Forwarding(config.trustProxy, now),
    tallies: new TallyCounter(pools.jobs, (error) => log.error({ err: error }, 'writing counts failed')),
    views: new ViewCounter(pools.jobs, bus, (error) => log.error({ err: error }, 'writing views failed')),
    features,
    sign,
    refusals: new RefusalCounter(queriesOn(pools.jobs), (error) =>
      log.error({ err: error }, 'writing refusals failed'),
    ),
    sealKeys,
    anchorCopies: config.auditS3 && anchorBucket(config.auditS3),
    deviceKeyOf,
    vault,
    outbound: new Outbound(),
    now,
  }
}

/** Registers everything that answers outside the features' routes. */
async function serveAll(http: FastifyInstance, core: Core, sockets: () => number): Promise<void> {
  serveExports(http, core)
  serveFiles(http, core)
  serveSigned(http, core)
  serveContents(http, core)
  serveResumable(http, core)
  serveMapTiles(http, core)
  serveHealth(http, core)
  serveSecurityTxt(http, core)
  serveMetrics(http, core, sockets)
  serveUnsubscribe(http, core)
  serveLeaving(http, core)
  serveDocs(http, core)
  await servePages(http, core, await loadRenderer())
  await http.ready()
}

const makeLive = (http: FastifyInstance, { config, bus, sessions, features, pools }: Core): Live =>
  new Live({
    http: http.server as HttpServer,
    bus,
    sessions,
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

/** Returns a function that finds the ids from the city down to each area. */
function pathsOf(pool: pg.Pool) {
  return async (areaIds: string[]) => {
    const { rows } = await pool.query<{ id: string; path: string }>('select id, path from areas where id = any($1)', [
      areaIds,
    ])
    return new Map(rows.map((row) => [row.id, row.path.split('/').filter(Boolean)]))
  }
}

/** Returns a function that finds the path of the city; '' while there are no areas. */
function rootPath(pool: pg.Pool) {
  return async () => {
    const { rows } = await pool.query<{ path: string }>('select path from areas where parent_id is null limit 1')
    return rows[0]?.path ?? ''
  }
}
