import type { Route, RouteParsed } from '#contract/core/model/feature.ts'
import type { Dated } from '#contract/core/time/dated.ts'
import { Rows, type RowsContext } from '../access/rows.ts'
import type { AuditLine } from '../audit/audit.ts'
import type { Tx } from '../database/kysely.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Signal } from '../jobs/bus.ts'
import { Jobs, type Lane } from '../jobs/jobs.ts'
import type { BillChange, BillOrder } from './billing.ts'
import { broadcast, signal } from './broadcast.ts'
import type { Core } from './context.ts'
import type { Ask, Call, Served } from './declare.ts'
import type { Notice, WorkNotice } from './notices.ts'
import { noticeFeatureOf } from './notify.ts'
import { enqueueMail, type Mail, type MailMaker } from './outbox.ts'
import type { RawInput } from './parse-input.ts'
import type { Caller } from './request.ts'
import { enqueueSms, type Sms } from './sms.ts'
import { attempt, type UnitOfWork } from './unit-of-work.ts'
import { expectBill, holdBill, notifyOfBill, writeBill } from './write-bill.ts'

/** Placeholder for the transaction of a read. */
const NO_TRANSACTION = {
  query() {
    throw new Error('a read has no transaction')
  },
} as unknown as Transaction

/** The context of one handler, and the effects that it collects. */
export interface Scope {
  core: Core
  caller: Caller
  /** The input, parsed by the route's schemas. */
  input: RawInput
  /** Limits the rows that the handler may reach, and records those that it writes. */
  context: RowsContext
  /** Where its statements are sent. */
  db: Tx
  tx: Transaction
  /** The open write that the handler is part of. */
  unit: UnitOfWork | undefined
  notes: AuditLine[]
  after: (() => Promise<void> | void)[]
}

/** The parts that a scope is made from. */
export interface Start extends Pick<Scope, 'core' | 'caller' | 'input'> {
  served: Served
  /** The permission that determines the reach. */
  verb: string
}

const contextOf = ({ core, served, verb, caller }: Start): RowsContext => ({
  feature: served.feature,
  anchors: served.anchors,
  verb,
  actor: caller.actor,
  now: core.now(),
  touched: [],
  count: caller.count,
})

/** The scope of a handler that only reads, from `db`. */
export function readScope(start: Start, db: Tx, unit?: UnitOfWork): Scope {
  const { core, caller, input } = start
  return { core, caller, input, context: contextOf(start), db, tx: NO_TRANSACTION, unit, notes: [], after: [] }
}

/** The scope of a handler that writes, as part of `unit`. */
export function writeScope(start: Start, unit: UnitOfWork): Scope {
  const { core, caller, input } = start
  const { tx, after } = unit
  return { core, caller, input, context: contextOf(start), db: tx, tx, unit, notes: [], after }
}

/** Builds the argument of a handler; `ask` calls other routes within the same scope. */
export function makeCall({ core, caller, input, context, ...scope }: Scope, ask: Ask): Call<unknown, Route> {
  const { db, tx, unit, notes, after } = scope
  const call = {
    ...(input as RouteParsed<Route>),
    rows: new Rows<unknown>(db, context),
    db,
    tx,
    core,
    actor: caller.actor,
    lang: caller.lang,
    origin: caller.origin,
    noCache: caller.noCache ?? false,
    now: context.now,
    ask,
    setting: <V>(setting: Dated<V>) =>
      tx === NO_TRANSACTION && !unit ? core.settings.values(setting) : core.settings.valuesWithin(db, setting),
    mail: async (mail: Mail | MailMaker) => {
      await enqueueMail(core, tx, mail)
      after.push(() => core.jobs.wake())
    },
    sms: async (sms: Sms) => {
      const isQueued = await enqueueSms(core, tx, sms)
      if (isQueued) after.push(() => core.jobs.wake())
      return isQueued
    },
    later: async (kind: string, payload: object, runAt?: Date, lane?: Lane) => {
      await Jobs.add(tx, kind, payload, { runAt, lane })
      if (!runAt) after.push(() => core.jobs.wake())
    },
    notify: async (notice: Notice | WorkNotice) => {
      const noticeFeature = noticeFeatureOf(core)
      if (!noticeFeature?.notices) return
      const { later } = call
      const broadcastRooms = (rooms: readonly string[]) => {
        // the only member of an office is not notified of what they did
        if (rooms.length > 0)
          after.push(() => broadcast(core, { feature: noticeFeature.feature.name, rooms, pages: false }))
      }
      await noticeFeature.notices(
        { tx, actor: caller.actor, now: context.now, later, broadcast: broadcastRooms },
        { to: [], ...notice },
      )
    },
    expectBill: () => expectBill(call),
    bill: (order: BillOrder) => writeBill(call, unit, order),
    holdBill: (source: BillOrder['source']) => holdBill(call, unit, source),
    billChanged: (change: BillChange) => notifyOfBill(call, unit, change),
    note: (line: AuditLine) => void notes.push(line),
    broadcast: (rooms: readonly string[]) =>
      void after.push(() => broadcast(core, { feature: context.feature.name, rooms }, caller)),
    signal: (rooms: readonly string[], data: Signal) =>
      void after.push(() => signal(core, { feature: context.feature.name, rooms, data })),
    after: (work: () => Promise<void> | void) => void after.push(work),
    commitSoFar: () => tx.commitSoFar(),
    attempt: <A>(work: () => Promise<A>) =>
      attempt(tx, [context.touched, notes, after, ...(unit ? [unit.changes, unit.lines, unit.after] : [])], work),
    parts: () => caller.parts?.(),
  }
  return call as Call<unknown, Route>
}
