import type { Role } from '#contract/core/actor.ts'
import type { Core } from './core.ts'
import type { Tx } from './serve.ts'
import type { WorkCall } from './work-as.ts'

/** Where the holder of an account is changed: the call of whichever feature changes the account. */
export type OfficeChange = Pick<WorkCall<unknown>, 'tx' | 'core' | 'now' | 'note' | 'after'>

/** People in office without an account, those whose account was deactivated, and those who have not accepted the invitation yet. */
export interface Unreached {
  withoutAccount: number
  deactivated: number
  invited: number
}

/**
 * A role that exists only together with a record of another feature: section leaders. The feature that keeps accounts calls these inside
 * its own write, after it has written the account. Source: docs/rules/leaders.md.
 */
export interface Office {
  role: Role
  /**
   * An account begins to act in an area: binds it to the record that is in office there.
   * @param path the field to which a refusal belongs.
   * @throws Problem('conflict') `section_taken` when the record has another account, Problem('invalid') `leader_missing` without a record.
   */
  take(change: OfficeChange, account: { userId: string; areaId: string }, path: string): Promise<void>
  /** An account goes to another area: its record goes along. @throws as `take`. */
  move(change: OfficeChange, account: { userId: string; from: string; to: string }): Promise<void>
  /** An account gets another role: the record in office is left without an account. */
  release(change: OfficeChange, account: { userId: string; areaId: string }): Promise<void>
  /** Of these areas those where somebody is in office without an account. */
  vacant(db: Tx, areaIds: readonly string[]): Promise<string[]>
  /** Whether somebody is in office in an area, with or without an account. */
  occupied(db: Tx, areaId: string): Promise<boolean>
  /** Counts the people in office in these areas and below who cannot be reached by their account. */
  unreached(db: Tx, areaIds: readonly string[]): Promise<Unreached>
}

/** The office of a role, when the role has one. */
export const officeOf = (core: Pick<Core, 'features'>, role: Role): Office | undefined =>
  Object.values(core.features).find(({ office }) => office?.role === role)?.office
