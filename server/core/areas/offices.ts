import type { Role } from '#contract/core/model/actor.ts'
import type { Unscoped } from '../access/unscoped.ts'
import type { Core } from '../requests/context.ts'
import type { WorkCall } from '../requests/work-as.ts'

/** The context of a change of an account: the call of the feature that makes it. */
export type OfficeChange = Pick<WorkCall<unknown>, 'tx' | 'core' | 'now' | 'note' | 'after'>

/** Office holders without an account, with a deactivated one, and with a pending invitation. */
export interface Unreached {
  withoutAccount: number
  deactivated: number
  invited: number
}

/**
 * A role that exists only together with a record of another feature: section leaders. The feature that manages accounts
 * calls these inside its write, after it has written the account. Source: docs/rules/leaders.md.
 */
export interface Office {
  role: Role
  /**
   * Binds an account to the record that is in office in its area.
   *
   * @param path the field of a rejection.
   * @throws Problem('conflict') `section_taken` when the record has another account, Problem('invalid')
   * `leader_missing` without a record.
   */
  take(change: OfficeChange, account: { userId: string; areaId: string }, path: string): Promise<void>
  /** Moves an account's record along to another area. @throws as `take`. */
  move(change: OfficeChange, account: { userId: string; from: string; to: string }): Promise<void>
  /** Detaches the record from an account that gets another role. */
  release(change: OfficeChange, account: { userId: string; areaId: string }): Promise<void>
  /** Those of the areas where somebody is in office without an account. */
  vacant(db: Unscoped, areaIds: readonly string[]): Promise<string[]>
  /** Whether somebody is in office in an area, with or without an account. */
  occupied(db: Unscoped, areaId: string): Promise<boolean>
  /** Counts the office holders in these areas and below who cannot be reached by their account. */
  unreached(db: Unscoped, areaIds: readonly string[]): Promise<Unreached>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** The role whose accounts belong to records of this feature. */
    office?: Office
  }
}

/** The office of a role, if it has one. */
export const officeOf = (core: Pick<Core, 'features'>, role: Role): Office | undefined =>
  Object.values(core.features).find(({ office }) => office?.role === role)?.office
