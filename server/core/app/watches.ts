import { randomUUID } from 'node:crypto'
import type { Core } from '../requests/context.ts'
import type { Served } from '../requests/declare.ts'
import type { Watch } from '../requests/watches.ts'
import type { Log } from './log.ts'

/** How often instances claim what is to be watched and extend what they hold. */
const ROUND_MS = 5_000
/** After how long without extension others may take over; a holder that could not extend stops before. */
const LEASE_SECONDS = 30
const GIVE_UP_MS = 20_000
/** Keys of one feature that one instance watches. Our choice. */
const KEYS_MAX = 300
/** How long watches may take to end at shutdown. */
const STOP_MS = 5_000

interface Running {
  stop: AbortController
  done: Promise<void>
}

/** The watches of this instance. */
export interface Watches {
  /** Claims and extends now; tests call it. */
  round(): Promise<void>
  stop(): Promise<void>
}

/** Starts what features declare as `watch`; the table `leases` decides which instance watches which key. */
export function startWatches(core: Core, log: Log): Watches {
  const all = Object.values(core.features).flatMap((served) =>
    served.watch ? [watcher(core, log, served, served.watch)] : [],
  )
  let rounds: Promise<unknown> = Promise.resolve()
  const round = () => {
    const next = rounds.then(() => Promise.all(all.map((one) => one.round())))
    rounds = next
    return next.then(() => {})
  }
  const timer = setInterval(() => void round(), ROUND_MS)
  // the first round comes with the first interval: a server that starts has other things to do
  timer.unref()
  return {
    round,
    async stop() {
      clearInterval(timer)
      await rounds
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}

function watcher(core: Core, log: Log, { feature }: Served, watch: Watch) {
  const me = randomUUID()
  const running = new Map<string, Running>()
  let extendedAt = Date.now()
  const start = (key: string) => {
    const stop = new AbortController()
    const done = watch
      .run(core, key, stop.signal)
      .catch((error) => log.error({ err: error, feature: feature.name }, 'a watch failed'))
      .finally(() => running.delete(key))
    running.set(key, { stop, done })
  }
  const claim = async () => {
    const wanted = await watch.keys(core)
    if (wanted.length === 0 && running.size === 0) return new Set<string>()
    // what is watched already comes first
    const keys = wanted.toSorted((a, b) => Number(running.has(b)) - Number(running.has(a))).slice(0, KEYS_MAX)
    await core.pool.query('delete from leases where feature = $1 and holder = $2 and key <> all($3)', [
      feature.name,
      me,
      keys,
    ])
    const { rows } = await core.pool.query<{ key: string }>(
      `insert into leases (feature, key, holder, until)
       select $1, key, $2, now() + make_interval(secs => $4) from unnest($3::text[]) key order by key
       on conflict (feature, key) do update set holder = excluded.holder, until = excluded.until
         where leases.holder = excluded.holder or leases.until < now()
       returning key`,
      [feature.name, me, keys, LEASE_SECONDS],
    )
    return new Set(rows.map(({ key }) => key))
  }
  return {
    async round() {
      try {
        const held = await claim()
        extendedAt = Date.now()
        for (const [key, { stop }] of running) if (!held.has(key)) stop.abort()
        for (const key of held) if (!running.has(key)) start(key)
      } catch (error) {
        log.error({ err: error, feature: feature.name }, 'claiming watches failed')
        if (Date.now() - extendedAt > GIVE_UP_MS) for (const { stop } of running.values()) stop.abort()
      }
    },
    async stop() {
      for (const { stop } of running.values()) stop.abort()
      const ended = Promise.all([...running.values()].map(({ done }) => done))
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
      await core.pool.query('delete from leases where feature = $1 and holder = $2', [feature.name, me]).catch(() => {})
    },
  }
}
