import type { Touched } from '../access/rows.ts'
import type { Signal } from '../jobs/bus.ts'
import { audienceOf } from './audience.ts'
import type { Core } from './context.ts'
import type { Served } from './declare.ts'
import type { Caller } from './request.ts'

/** A change of a feature's records. */
interface Change {
  feature: string
  rooms: readonly string[]
  /** Whether cached public pages may show it. */
  pages?: boolean
}

interface SignalTo {
  feature: string
  rooms: readonly string[]
  data: Signal
}

/** Notifies those who may read the rows that they have changed. */
export function broadcastRows(core: Core, served: Served, touched: readonly Touched[], by?: Caller): void {
  broadcast(core, audienceOf(served, touched), by)
}

/** Sends a change to live rooms on every instance, except to the page of `by` that refetches the feature itself. */
export function broadcast(core: Core, { feature, rooms, pages = true }: Change, by?: Caller): void {
  const page = by?.page?.feature === feature ? { except: by.page.connection } : {}
  core.bus.send('changed', { feature, rooms: [...rooms], pages, ...page }).catch(() => {})
}

/** Sends a signal to the browsers of people on every instance. */
export function signal(core: Core, { feature, rooms, data }: SignalTo): void {
  core.bus.send('signal', { feature, rooms: [...rooms], data }).catch(() => {})
}
