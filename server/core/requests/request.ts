import type { Actor } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { CountRows } from '../access/rows-context.ts'
import type { Cancellation } from '../database/cancellation.ts'
import type { Call, Origin, Served } from './declare.ts'
import type { RawInput } from './parse-input.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The caller of a request, and its headers. */
export interface Caller {
  actor: Actor | null
  lang: 'mn' | 'en'
  origin: Origin
  idempotencyKey?: string | undefined
  /** Disables cached and shared results: the request has `Cache-Control: no-cache`. */
  noCache?: boolean
  /** Cancelled when the caller disconnects before the response. */
  cancellation?: Cancellation
  /** A page that refetches a feature after its own changes, and need not be notified of them at its live connection. */
  page?: { connection: string; feature: string } | undefined
  /** The file parts of an upload. */
  parts?: Call<unknown, Route>['parts']
  /** Set when only the totals of lists are wanted (`totals.ts`). */
  count?: CountRows | undefined
}

/** A call of a route, from HTTP or in process. */
export interface Request {
  served: Served
  /** The route's name in the contract of its feature. */
  name: string
  input: RawInput
  caller: Caller
  /** The open write that this request is part of. */
  unit?: UnitOfWork | undefined
}

/** The actor of an audit entry. */
export const whoOf = (caller: Caller) => ({
  actor: caller.actor,
  requestId: caller.origin.requestId,
  address: caller.origin.address || null,
})
