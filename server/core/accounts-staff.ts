import type { Role } from '#contract/core/actor.ts'
import type { Door } from './accounts-limits.ts'
import { endSessions } from './accounts-sessions.ts'

/** The account that goes with an office: only while it still has this role and area; a person who moved on keeps theirs. */
export interface StaffAccount {
  userId: string
  role: Role
  areaId: string
}

type After = () => Promise<void>

/**
 * Closes the account of somebody who leaves office and ends its sessions, in this transaction.
 * @returns what is to be told to every instance after the transaction; undefined when there was nothing to close.
 */
export async function closeStaffAccount(
  door: Door,
  { userId, role, areaId }: StaffAccount,
): Promise<After | undefined> {
  const { rowCount } = await door.tx.query(
    `update users set status = 'inactive', version = version + 1, updated_at = $4
     where id = $1 and role = $2 and area_id = $3 and status <> 'inactive'`,
    [userId, role, areaId, door.now],
  )
  return rowCount ? endSessions(door, userId) : undefined
}

/** Opens an account again that was closed with the office; without a password it waits to be invited again. */
export async function openStaffAccount(door: Door, { userId, role, areaId }: StaffAccount): Promise<boolean> {
  const { rowCount } = await door.tx.query(
    `update users set status = 'active', version = version + 1, updated_at = $4
     where id = $1 and role = $2 and area_id = $3 and status = 'inactive' and password_hash is not null`,
    [userId, role, areaId, door.now],
  )
  return rowCount === 1
}

/** Moves an account with its office to another area of the same level; the person signs in again and finds the new rights. */
export async function moveStaffAccount(
  door: Door,
  { userId, role, areaId }: StaffAccount,
  toAreaId: string,
): Promise<After | undefined> {
  const { rowCount } = await door.tx.query(
    `update users set area_id = $4, version = version + 1, updated_at = $5 where id = $1 and role = $2 and area_id = $3`,
    [userId, role, areaId, toAreaId, door.now],
  )
  return rowCount ? endSessions(door, userId) : undefined
}
