import type pg from 'pg'
import type { Bus } from './bus.ts'
import type { Config } from './config.ts'
import type { ViewCounter } from './content-views.ts'
import type { FileStore } from './files.ts'
import type { Forwarding } from './forwarding.ts'
import type { Jobs } from './jobs.ts'
import type { Maintenance } from './maintenance.ts'
import type { Pools } from './pools.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Served } from './serve.ts'
import type { Sessions } from './session.ts'
import type { Settings } from './settings.ts'
import type { Vault } from './vault.ts'

/** What stands behind every request: made once at start. */
export interface Core {
  config: Config
  /** Where interactive work goes; inside a heavy route or a job, the connections for that. */
  pool: pg.Pool
  pools: Pools
  bus: Bus
  sessions: Sessions
  jobs: Jobs
  files: FileStore
  maintenance: Maintenance
  /** What the city has set, by day. */
  settings: Settings
  forwarding: Forwarding
  /** Readers of public records, counted in batches. */
  views: ViewCounter
  rateLimits: RateLimits
  features: Record<string, Served>
  /** Keyed hash (HMAC-SHA-256, hex) for what must be compared but not kept: codes, addresses, signed links. */
  sign(text: string): string
  /** Personal data that is kept encrypted. */
  vault: Vault
  now(): Date
}
