import type pg from 'pg'
import type { AnchorCopies } from '../audit/anchors.ts'
import type { RefusalCounter } from '../audit/refusals.ts'
import type { Sealing } from '../audit/seals.ts'
import type { Config } from '../config/config.ts'
import type { Forwarding } from '../config/forwarding.ts'
import type { Pools } from '../database/pools.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Outbound } from '../security/outbound.ts'
import type { Vault } from '../security/vault.ts'
import type { Sessions } from '../sessions/session.ts'
import type { FileStore } from '../storage/store.ts'
import type { Maintenance } from './maintenance.ts'
import type { RateLimits } from './rate-limits.ts'

/** The services behind every request, created once at startup. Other parts of core add to it (`declare module`). */
export interface Core {
  config: Config
  /** Connections for interactive work; inside a heavy route or a job, those reserved for it. */
  pool: pg.Pool
  pools: Pools
  bus: Bus
  sessions: Sessions
  jobs: Jobs
  files: FileStore
  maintenance: Maintenance
  forwarding: Forwarding
  rateLimits: RateLimits
  /** Keyed hash (HMAC-SHA-256, hex) of values that are compared but not stored: codes, addresses, signed links. */
  sign(text: string): string
  refusals: RefusalCounter
  /** A bucket with copies of the noted seals; undefined: none. */
  anchorCopies: AnchorCopies | undefined
  /** The keys of the seals of the audit log. */
  sealKeys: Sealing['sealKeys']
  /** The key with which the browsers of a person encrypt what they store; it stays when secrets are rotated. */
  deviceKeyOf(userId: string): string
  /** Encrypts personal data. */
  vault: Vault
  /** Calls addresses that people enter. */
  outbound: Outbound
  now(): Date
}
