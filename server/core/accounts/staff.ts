import type { Role } from '#contract/core/model/actor.ts'
import type { AccountCall } from './limits.ts'
import { endSessions } from './sign-out.ts'

/** The account of an office holder, while it has this role and area; people who have moved on keep theirs. */
export interface StaffAccount {
  userId: string
  role: Role
  areaId: string
}

type After = () => Promise<void>

/**
 * Deactivates the account of a person who leaves office and ends its sessions, in this transaction.
 *
 * @returns a function that notifies every instance, to be called after the transaction; undefined when there was
 * nothing to deactivate.
 */
export async function closeStaffAccount(
  call: AccountCall,
  { userId, role, areaId }: StaffAccount,
): Promise<After | undefined> {
  const { rowCount } = await call.tx.query(
    `update users set status = 'inactive', version = version + 1, updated_at = $4
     where id = $1 and role = $2 and area_id = $3 and status <> 'inactive'`,
    [userId, role, areaId, call.now],
  )
  return rowCount ? endSessions(call, userId) : undefined
}

/** Reactivates an account that was deactivated with the office; without a password it needs a new invitation. */
export async function openStaffAccount(call: AccountCall, { userId, role, areaId }: StaffAccount): Promise<boolean> {
  const { rowCount } = await call.tx.query(
    `update users set status = 'active', version = version + 1, updated_at = $4
     where id = $1 and role = $2 and area_id = $3 and status = 'inactive' and password_hash is not null`,
    [userId, role, areaId, call.now],
  )
  return rowCount === 1
}

/**
 * Moves an account with its office to another area of the same level; the person signs in again with the new rights.
 */
export async function moveStaffAccount(
  call: AccountCall,
  { userId, role, areaId }: StaffAccount,
  toAreaId: string,
): Promise<After | undefined> {
  const { rowCount } = await call.tx.query(
    `update users set area_id = $4, version = version + 1, updated_at = $5 where id = $1 and role = $2 and area_id = $3`,
    [userId, role, areaId, toAreaId, call.now],
  )
  return rowCount ? endSessions(call, userId) : undefined
}
