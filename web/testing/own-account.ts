import type { Role } from '#contract/core/model/actor.ts'
import { type Account, NOTIFY_STANDARD } from '#contract/features/auth/index.ts'
import { accountOf } from './people.ts'

/** The whole account of somebody with a password and without a second factor, as `auth.account` answers it. */
export const ownAccount = (more: Partial<Account> = {}, role: Role = 'CITY_ADMIN'): Account => ({
  ...(accountOf(role) as unknown as Account),
  displayName: '',
  pendingEmail: null,
  phone: '99112233',
  sms: { isOffered: false, phone: null },
  position: null,
  notify: NOTIFY_STANDARD,
  twoStep: { on: false, since: null, passkeys: 0, recoveryCodesLeft: 0 },
  hasPassword: true,
  createdAt: '2026-10-01T02:00:00.000Z',
  lastSignInAt: null,
  version: 3,
  ...more,
})
