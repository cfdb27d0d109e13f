import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type pg from 'pg'
import type { Actor } from '#contract/core/actor.ts'
import type { Dated, DatedValue } from '#contract/core/dated.ts'
import type { Day, WorkDays } from '#contract/core/dates.ts'
import type { Feature, Route, RouteAnswer, RouteInput, RouteParsed } from '#contract/core/feature.ts'
import type { Localized } from '#contract/core/text.ts'
import type { AlertKind } from './alerts.ts'
import type { AreaFollowers } from './area-followers.ts'
import type { AuditLine } from './audit.ts'
import type { Cancellation } from './cancellation.ts'
import type { Core } from './core.ts'
import type { ExportSource } from './export/write-apart.ts'
import type { ImportKind } from './import/kind.ts'
import type { Lane, Worker } from './jobs.ts'
import type { Mail, MailMaker } from './mailer.ts'
import type { Notice, Teller, WorkNotice } from './notices.ts'
import type { Office } from './offices.ts'
import type { Anchors } from './reach.ts'
import type { Deadlines } from './reminders.ts'
import type { Rows } from './rows.ts'
import type { SetupStep } from './setup-steps.ts'
import type { Transaction } from './transaction.ts'
import type { WorkDaysCall } from './work-days.ts'

/** Where functions of core send statements: the open transaction of a write, or the pool for a read. Features never query it themselves. */
export type Tx = Pick<pg.PoolClient, 'query'>

/** Where a request came from. */
export interface Origin {
  requestId: string
  address: string
  agent: string
}

/** Bytes as an answer. */
export interface Download {
  type: string
  /** The name offered for saving; left out, the browser shows the content. */
  filename?: string
  /** The bytes; a function makes them when they are wanted, and stops when the caller disconnects. */
  body: Readable | Buffer | ((cancellation?: Cancellation) => Promise<Readable>)
  headers?: Record<string, string>
  /** Of an export: what a job writes to a file in place of `body`. */
  source?: ExportSource
}

/** What a handler is given. Reads get rows without a transaction, writes get one that ends with the handler. */
export interface Call<T, R extends Route> extends RouteParsed<R> {
  rows: Rows<T>
  actor: Actor | null
  now: Date
  lang: 'mn' | 'en'
  origin: Origin
  /** Nothing that was remembered may be answered: the request says `Cache-Control: no-cache`. */
  noCache: boolean
  core: Core
  /**
   * Where the statements of this call go: the transaction of a write, the pool for a read. Use it instead of `core.pool`, which inside
   * a write would take a second connection and see nothing of what was written.
   */
  db: Tx
  /** The transaction of a write. */
  tx: Transaction
  /**
   * Calls another feature's route in process, as the same person and with that person's permissions. Inside a write it uses the
   * write's transaction; a nested write that fails is rolled back alone.
   */
  ask: Ask
  /**
   * The values of a setting of the city in the order of their days (`valueOn` finds the one of a day). A write reads the snapshot of its
   * transaction.
   */
  setting<V>(setting: Dated<V>): Promise<readonly DatedValue<V>[]>
  /** Puts a mail into the outbox, in this transaction. */
  mail(mail: Mail | MailMaker): Promise<void>
  /** Does work later; the job is part of this transaction. */
  later(kind: string, payload: object, runAt?: Date, lane?: Lane): Promise<void>
  /** Tells people something because of what was done, in this transaction: nothing when it is undone. */
  inform(notice: Notice | WorkNotice): Promise<void>
  /** A line of the audit log beside those that written rows leave by themselves. */
  note(line: AuditLine): void
  /** Tells these live rooms that something of the feature has changed, beside those that written rows tell by themselves. */
  tell(rooms: readonly string[]): void
  /** Runs when the transaction is committed. */
  after(work: () => Promise<void> | void): void
  /** Runs a part of a write that may fail alone: its statements, audit lines and broadcasts are undone, and the write goes on. */
  attempt<A>(work: () => Promise<A>): Promise<A>
  /** The file parts of a route of kind `upload`. */
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

/** What records keep when a setting changes (`SettingEffect` of the contract). */
export interface SettingEffect {
  code: string
  entry: string | null
  count: number
}

/** What a feature adds to one of its settings. */
export interface SettingSide {
  /** Counts the records that keep what held before. */
  effects?(call: { db: Tx; now: Date }): Promise<readonly SettingEffect[]>
  /** Looks at what the schema cannot know. @throws Problem('invalid') on `value.…` */
  // oxlint-disable-next-line typescript/no-explicit-any -- parsed by the schema of the setting
  check?(value: any, call: { db: Tx; ask: Ask; actor: Actor | null }): Promise<void>
}

/** The server's side of a feature. */
export interface Served {
  feature: Feature
  anchors: Anchors
  /** The verb by which everybody reads published rows, and the files that they name; 'read' when left out. */
  openVerb?: string
  /** Tables that no public page shows: writing to them keeps cached pages valid. */
  privateTables?: readonly string[]
  // oxlint-disable-next-line typescript/no-explicit-any -- checked where `serve` is called
  handlers: Record<string, (call: any) => Promise<any>>
  /** What has to hold before the body of an upload is read: whether its target exists, and takes it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- checked where `serve` is called
  admit?: Record<string, (call: any) => Promise<void>>
  /** How a row of a table leaves, for the record that goes with a stale change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- checked where `serve` is called
  present?: Record<string, (row: any) => unknown>
  /** Work of this feature that is done later, by the kind of the job. */
  jobs?: Record<string, (core: Core) => Worker>
  /** How `inform` reaches people; one feature has it. */
  notices?: Teller
  /** Its kinds of new work that offices hear of, by their keys ('feature.name'). */
  alerts?: Readonly<Record<string, AlertKind>>
  /** What of it waits for somebody until a day: they are reminded. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the feature that declares it reads its own rows
  deadlines?: Deadlines<any>
  /** What it does once on each working day. It is called again and again in working hours, by every instance. */
  eachWorkingDay?: (core: Core, today: Day, onFailed: (error: unknown, about: object) => void) => Promise<unknown>
  /** The days on which the offices work; one feature keeps them. */
  workDays?: (call: WorkDaysCall) => Promise<WorkDays>
  /** What belongs to the settings of this feature, by their keys. */
  settings?: Readonly<Record<string, SettingSide>>
  /** What of it comes in files, for `npm run import`. */
  import?: ImportKind
  /** What of it follows when areas are merged, split or moved. */
  areaFollowers?: readonly AreaFollowers[]
  /** What has to be there before people can work with it. */
  setupSteps?: readonly SetupStep[]
  /** The role whose accounts belong to records of this feature. */
  office?: Office
  /** Its files that content may show. */
  lends?: Lender
  /** What rows of its tables are called, for the audit log: an SQL expression from constants of the code, text or text in both languages. */
  recordNames?: Readonly<Record<string, string>>
}

/** The words that a record has for a picture that it shows. */
export interface PictureWords {
  fileId: string
  alt: Localized
}

/** What a feature lends to content. */
export interface Lender<K extends string = string> {
  /** People who may read a row of this table may put the file of its column `file_id` into content. */
  table: K
  /** Hears of the words that a record was saved with, in the same transaction. */
  described?(call: Pick<Call<never, never>, 'tx' | 'actor'>, words: readonly PictureWords[]): Promise<void>
}

/**
 * Declares the server's side of a feature: a route without a handler, or a table without an anchor, does not compile.
 * `T` is the feature's tables and nothing else.
 */
export function serve<T>() {
  return <F extends Feature>(
    feature: F,
    side: {
      anchors: Anchors<keyof T & string>
      openVerb?: keyof F['permissions'] & string
      privateTables?: readonly (keyof T & string)[]
      handlers: Handlers<T, F>
      admit?: { [N in keyof F['routes']]?: (call: Call<T, F['routes'][N]>) => Promise<void> }
      present?: { [K in keyof T]?: (row: never) => unknown }
      jobs?: Record<string, (core: Core) => Worker>
      notices?: Teller
      alerts?: Served['alerts']
      deadlines?: Served['deadlines']
      eachWorkingDay?: Served['eachWorkingDay']
      workDays?: Served['workDays']
      settings?: Served['settings']
      import?: ImportKind
      areaFollowers?: readonly AreaFollowers[]
      setupSteps?: readonly SetupStep[]
      office?: Office
      lends?: Lender<keyof T & string>
      recordNames?: { readonly [K in keyof T & string]?: string }
    },
  ): Served => ({ feature, ...side }) as unknown as Served
}
