import type pg from 'pg'
import { openPool, type WatchedPool } from './db.ts'

/** Connections per pool. */
export interface PoolSizes {
  interactive: number
  heavy: number
  jobs: number
  control: number
}

/**
 * The connections of one instance, separated by what they are for: work of one kind can never take the connections of another.
 * - `interactive`: requests that people wait for
 * - `heavy`: routes that the contract declares `heavy` (exports, the audit log, reports over everything)
 * - `jobs`: background work
 * - `control`: short statements that keep the instance working: health, notifications between instances, rate limits, cancelling
 */
export type Pools = Record<keyof PoolSizes, WatchedPool>

/**
 * The sizes when the configuration names none. The four lanes of jobs have 16 slots and 10 connections: only exports and imports (4)
 * hold one for long, a mail needs one for a statement, so that urgent mails wait for no other lane's work.
 */
export const POOL_SIZES: PoolSizes = { interactive: 12, heavy: 4, jobs: 10, control: 3 }

/** Opens the pools; `connection.max` is for interactive work alone. */
export function openPools(connection: pg.PoolConfig, sizes: PoolSizes): Pools {
  const { max = sizes.interactive, ...rest } = connection
  return {
    interactive: openPool(rest, max),
    heavy: openPool(rest, sizes.heavy),
    jobs: openPool(rest, sizes.jobs),
    control: openPool(rest, sizes.control),
  }
}

/** Closes all pools, once nothing uses them any more. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
}
