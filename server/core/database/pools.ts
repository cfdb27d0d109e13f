import type pg from 'pg'
import type { PoolSizes } from '../config/pool-variables.ts'
import { openPool, type WatchedPool } from './kysely.ts'

/**
 * The connections of one instance, separated by what they are for: work of one kind never takes the connections of
 * another.
 * - `interactive`: requests that people wait for
 * - `heavy`: routes that the contract declares `heavy` (exports, the audit log, reports over everything)
 * - `jobs`: background work
 * - `control`: short statements that keep the instance working: health, notifications between instances, rate limits,
 *   cancelling
 */
export type Pools = Record<keyof PoolSizes, WatchedPool>

/** Opens the pools. `connection.max` applies to interactive work only. */
export function openPools(connection: pg.PoolConfig, sizes: PoolSizes): Pools {
  const { max = sizes.interactive, ...rest } = connection
  return {
    interactive: openPool(rest, max),
    heavy: openPool(rest, sizes.heavy),
    jobs: openPool(rest, sizes.jobs),
    control: openPool(rest, sizes.control),
  }
}

/** Closes all pools once they are no longer used. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
}
