import { Gauge, type Registry } from 'prom-client'
import type { Pools } from '../database/pools.ts'
import { TimeTable } from './time-table.ts'

/** Size, use and queue of each pool of database connections. */
export function poolMetrics(registry: Registry, pools: Pools): void {
  const registers = [registry]
  const named = Object.entries(pools)
  new Gauge({
    name: 'nutag_pool_size',
    help: 'Database connections a pool may open.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, it] of named) this.set({ pool }, it.options.max ?? 0)
    },
  })
  new Gauge({
    name: 'nutag_pool_connections',
    help: 'Database connections that are open, by state (used, idle).',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, it] of named) {
        this.set({ pool, state: 'used' }, it.totalCount - it.idleCount)
        this.set({ pool, state: 'idle' }, it.idleCount)
      }
    },
  })
  new Gauge({
    name: 'nutag_pool_waiting',
    help: 'Requests that wait for a database connection.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, it] of named) this.set({ pool }, it.waitingCount)
    },
  })
  const seconds = new TimeTable(registry, {
    name: 'nutag_pool_wait_seconds',
    help: 'How long those waited that did not get a database connection at once, by pool; also those that gave up.',
    labelNames: ['pool'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5],
  })
  for (const [pool, it] of named) {
    // present from the start, so that an alert can tell 'nobody waited' from 'not measured'
    seconds.add([pool])
    it.onWaited = (ms) => seconds.observe([pool], ms / 1000)
  }
}
