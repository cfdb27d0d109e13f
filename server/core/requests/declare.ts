import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Actor, Level, Role } from '#contract/core/model/actor.ts'
import type { Feature, Route, RouteAnswer, RouteInput, RouteParsed } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Dated, DatedValue } from '#contract/core/time/dated.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { Anchors, AnchorsOf } from '../access/reach.ts'
import type { Rows } from '../access/rows.ts'
import type { AuditLine } from '../audit/audit.ts'
import type { Cancellation } from '../database/cancellation.ts'
import type { Tx } from '../database/kysely.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Signal } from '../jobs/bus.ts'
import type { Lane, Worker } from '../jobs/jobs.ts'
import type { SealedColumn } from '../security/rotate.ts'
import type { Bill, BillChange, BillOrder, HeldBill } from './billing.ts'
import type { Core } from './context.ts'
import type { Notice, NoticeWriter, WorkNotice } from './notices.ts'
import type { Mail, MailMaker } from './outbox.ts'
import type { Sms } from './sms.ts'

/** Where a request came from. */
export interface Origin {
  requestId: string
  address: string
  agent: string
  /** The session that this request has opened: links in its answer are bound to it. */
  opened?: string
}

/** A file as a response. */
export interface Download {
  type: string
  /** The suggested file name; without one, the browser shows the content. */
  filename?: string
  /** The bytes; a function produces them on demand and stops when the caller disconnects. */
  body: Readable | Buffer | ((cancellation?: Cancellation) => Promise<Readable>)
  headers?: Record<string, string>
}

/**
 * The argument of a handler. Reads get rows without a transaction; the transaction of a write ends with the handler.
 */
export interface Call<T, R extends Route> extends RouteParsed<R> {
  rows: Rows<T>
  actor: Actor | null
  now: Date
  lang: 'mn' | 'en'
  origin: Origin
  /** Cached results must not be used: the request has `Cache-Control: no-cache`. */
  noCache: boolean
  core: Core
  /** For core only: the transaction of a write, the pool for a read. Features use `rows`. */
  db: Tx
  /** For core only: the transaction of a write. */
  tx: Transaction
  /**
   * Commits the write so far, whatever follows, and returns its connection; the next statement begins another
   * transaction. For slow work that needs no database. Rejected inside another write.
   */
  commitSoFar(): Promise<void>
  /**
   * Calls another feature's route in process, as the same person and with that person's permissions. Inside a write it uses the
   * write's transaction; a nested write that fails is rolled back alone.
   */
  ask: Ask
  /**
   * The values of a city setting, ordered by start day (`valueOn` finds the one of a day). A write reads the snapshot
   * of its transaction.
   */
  setting<V>(setting: Dated<V>): Promise<readonly DatedValue<V>[]>
  /** Puts a mail into the outbox, in this transaction. */
  mail(mail: Mail | MailMaker): Promise<void>
  /** Puts a text message into the outbox, in this transaction. @returns whether it can be sent (sms.ts). */
  sms(sms: Sms): Promise<boolean>
  /** Enqueues a job in this transaction. */
  later(kind: string, payload: object, runAt?: Date, lane?: Lane): Promise<void>
  /** Notifies people of this change, in this transaction. */
  notify(notice: Notice | WorkNotice): Promise<void>
  /** Reads what `bill` will need, together with the statements that the handler sends now. */
  expectBill(): Promise<void>
  /** Issues an invoice for a record of the feature, in this transaction (billing.ts). */
  bill(order: BillOrder): Promise<Bill>
  /** Locks the invoice of a record of the feature, to settle or withdraw it; null without one. Before the record itself is locked. */
  holdBill(source: BillOrder['source']): Promise<HeldBill | null>
  /** Notifies the feature whose record was billed that the state of its invoice has changed, in this transaction. */
  billChanged(change: BillChange): Promise<void>
  /** Adds an audit entry in addition to the automatic ones for written rows. */
  note(line: AuditLine): void
  /**
   * Notifies these live rooms that the feature's data has changed, in addition to the automatic broadcasts for written
   * rows.
   */
  broadcast(rooms: readonly string[]): void
  /**
   * Sends a transient signal (somebody is typing, there is something new) to the browsers of these people, with the names of rooms as in
   * `broadcast`. It is not stored; people who are offline do not get it.
   */
  signal(rooms: readonly string[], data: Signal): void
  /** Runs after the transaction has committed. */
  after(work: () => Promise<void> | void): void
  /**
   * Runs a part of a write that may fail independently: its statements, audit entries and broadcasts are rolled back,
   * and the write continues.
   */
  attempt<A>(work: () => Promise<A>): Promise<A>
  /** The file parts of an `upload` route. */
  parts(): AsyncIterableIterator<Multipart>
}

export type Ask = <F extends Feature, N extends keyof F['routes'] & string>(
  feature: F,
  route: N,
  ...input: keyof RouteInput<F['routes'][N]> extends never ? [] : [RouteInput<F['routes'][N]>]
) => Promise<RouteAnswer<F['routes'][N]>>

type Answer<R extends Route> = R['kind'] extends 'stream' ? Download : RouteAnswer<R>

export type Handlers<T, F extends Feature> = {
  [N in keyof F['routes']]: (call: Call<T, F['routes'][N]>) => Promise<Answer<F['routes'][N]>>
}

/** Records that keep their old values when a setting changes (`SettingEffect` of the contract). */
export interface SettingEffect {
  code: string
  entry: string | null
  count: number
}

/** What a feature adds to one of its settings. */
export interface SettingSide {
  /** Counts the records that keep the old value. */
  effects?(call: { db: Tx; now: Date }): Promise<readonly SettingEffect[]>
  /** Validates what the schema cannot. @throws Problem('invalid') on `value.…` */
  check?(value: unknown, call: { ask: Ask; actor: Actor | null }): Promise<void>
  /** Follows a change that applies from today, in its transaction. */
  changed?(value: unknown, call: { ask: Ask; actor: Actor | null }): Promise<void>
}

/** The demo city while it is filled (demo/). */
export interface DemoCity {
  /** Its areas, the higher ones first. */
  areas: readonly { id: string; level: Level; code: string }[]
  /** Its active staff; the accounts of the demo are the first ones. */
  staff: readonly { id: string; role: Role; areaId: string | null; firstName: string; lastName: string }[]
  /** Inserts rows into a table of the feature; all have the columns of the first. */
  insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void>
}

/**
 * The server side of a feature. Other parts of core extend this interface (`declare module`): kinds of alerts,
 * deadlines, imports, followers of areas.
 */
export interface Served {
  feature: Feature
  anchors: Anchors
  /** The verb by which everybody reads published rows and their files; default 'read'. */
  openVerb?: string
  /** Columns that the vault encrypts: `npm run rotate` encrypts them again when DATA_SECRET changes. */
  sealed?: readonly SealedColumn[]
  /** Tables that no public page shows: writes to them keep cached pages valid. */
  privateTables?: readonly string[]
  /** `serve` checks their types; only `run` calls them. */
  handlers: Record<string, (call: never) => Promise<unknown>>
  /** Checks that run before the body of an upload is read: that its target exists and accepts it. */
  admit?: Record<string, (call: never) => Promise<void>>
  /** Presents a row of a table as the record in a `stale` problem. */
  present?: Record<string, (row: never) => unknown>
  /** The workers of this feature's jobs, by kind. */
  jobs?: Record<string, (core: Core) => Worker>
  /** Delivers the notices of `notify`; exactly one feature declares it. */
  notices?: NoticeWriter
  /** Work for each working day. Called repeatedly during working hours, by every instance. */
  eachWorkingDay?: (core: Core, today: Day, onFailed: (error: unknown, about: object) => void) => Promise<unknown>
  /**
   * Schedules work that a process which has died or failed left undone. Called when an instance starts and every few
   * minutes.
   */
  resume?: (core: Core) => Promise<void>
  /** Additions to the settings of this feature, by key. */
  settings?: Readonly<Record<string, SettingSide>>
  /** The files of this feature that content may show. */
  lends?: Lender
  /**
   * Names of rows for the audit log, by table: a constant SQL expression that yields a text or a text in both
   * languages.
   */
  recordNames?: Readonly<Record<string, string>>
  /** Adds records of this feature to the demo city, from a file that is loaded only then: `(await import('./demo.ts')).fill(city)`. */
  demo?(city: DemoCity): Promise<void>
}

declare module './context.ts' {
  interface Core {
    features: Record<string, Served>
  }
}

/** A record's alternative text for a picture that it shows. */
export interface PictureAlt {
  fileId: string
  alt: Localized
}

/** A feature's files that content may use. */
export interface Lender<K extends string = string> {
  /** People who may read a row of this table may use the file in its column `file_id` in content. */
  table: K
  /** Receives the alternative texts that a record was saved with, in the same transaction. */
  described?(call: Pick<Call<never, never>, 'tx' | 'actor'>, words: readonly PictureAlt[]): Promise<void>
}

/** The parts of the server side that are type-checked against the feature's tables and contract. */
interface TypedSide<T, F extends Feature> {
  anchors: AnchorsOf<T>
  openVerb?: keyof F['permissions'] & string
  privateTables?: readonly (keyof T & string)[]
  handlers: Handlers<T, F>
  admit?: { [N in keyof F['routes']]?: (call: Call<T, F['routes'][N]>) => Promise<void> }
  present?: { [K in keyof T]?: (row: never) => unknown }
  lends?: Lender<keyof T & string>
  recordNames?: { readonly [K in keyof T & string]?: string }
}

/**
 * Declares the server side of a feature: a route without a handler, or a table without an anchor, is a type error. `T`
 * has exactly the feature's tables.
 */
export function serve<T>() {
  return <F extends Feature>(
    feature: F,
    side: Omit<Served, 'feature' | keyof TypedSide<T, F>> & TypedSide<T, F>,
  ): Served => ({ feature, ...side }) as unknown as Served
}
