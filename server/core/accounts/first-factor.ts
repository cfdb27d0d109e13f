import type { AccountCall } from './limits.ts'
import { endSessions } from './sign-out.ts'

/**
 * Ends what was begun with the password alone, once the first second factor of an account is stored: its other sessions,
 * registrations of passkeys, and the secret of an app that is not confirmed. Somebody who knew only the password must not
 * keep a session that now counts as a full one, nor add a factor of their own.
 *
 * @returns a function to call after the transaction.
 */
export async function endUnprotected(
  call: AccountCall,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<() => Promise<void>> {
  await call.tx.query(`delete from passkey_challenges where user_id = $1 and purpose = 'register'`, [id])
  await call.tx.query(
    'update users set totp_secret = null, totp_last_step = null where id = $1 and totp_since is null',
    [id],
  )
  return endSessions(call, id, sessionId)
}
