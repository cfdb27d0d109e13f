import { type Account, NOTIFY_STANDARD, type SignedInUser } from '#contract/features/auth/index.ts'
import { type AccountColumns, hasFactor, pendingOf, type ShownAccount } from '../../core/accounts/index.ts'
import { fileUrl } from '../../core/attachments/serve-files.ts'
import type { Core } from '../../core/requests/context.ts'

/** The tables of accounts, as far as this feature uses them. */
export interface AuthTables {
  users: AccountColumns & {
    area_id: string | null
    search: string
    totp_secret: string | null
    totp_last_step: number | null
    updated_at: Date
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  sign_ons: {
    id: string
    user_id: string
    provider: 'staff' | 'citizens'
    email: string
    created_at: Date
    last_used_at: Date | null
  }
  sessions: {
    id: string
    sign_on_id: string | null
    user_id: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    revoked_at: Date | null
    agent: string
    address: string
  }
  files: {
    id: string
    owner_id: string
    area_id: string | null
    name: string
    type: string
    bytes: number
    sha256: string
    width: number | null
    height: number | null
  }
  file_links: { file_id: string; table_name: string; row_id: string }
  audit_log: {
    id: number
    at: Date
    actor_id: string | null
    action: string
    outcome: 'done' | 'refused'
    table_name: string | null
    row_id: string | null
    area_id: string | null
  }
}

interface From {
  core: Core
  now: Date
}

const needsFactor = ({ config }: Core, row: ShownAccount): boolean =>
  config.accounts.secondFactor.includes(row.role) && !hasFactor(row)

/** The person in the response of signing in (the role as an object, as the brief demands). */
export function showUser({ core, now }: From, row: ShownAccount): SignedInUser {
  return {
    id: row.id,
    email: row.email,
    role: { role_name: row.role },
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.email,
    area: row.area,
    avatar: row.avatar_file_id && fileUrl(core, row.avatar_file_id, 'small', now),
    emailVerified: row.email_verified_at !== null,
    lang: row.lang,
    deviceKey: core.deviceKeyOf(row.id),
    ...(needsFactor(core, row) ? { needsFactor: true } : {}),
    ...(core.config.accounts.idleMinutes ? { idleMinutes: core.config.accounts.idleMinutes } : {}),
  }
}

/** The caller's whole account. */
export function showAccount(from: From, row: ShownAccount): Account {
  return {
    ...showUser(from, row),
    pendingEmail: pendingOf(row, from.now),
    phone: row.phone,
    sms: { isOffered: from.core.config.sms !== undefined, phone: row.sms_phone },
    position: row.position,
    notify: { ...NOTIFY_STANDARD, ...row.notify },
    twoStep: {
      on: row.totp_since !== null,
      since: row.totp_since?.toISOString() ?? null,
      passkeys: row.passkeys,
      recoveryCodesLeft: row.recovery_hashes.length,
    },
    hasPassword: row.has_password,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** The current values shown next to a stale profile form. */
export const showProfile = (row: Pick<AccountColumns, 'first_name' | 'last_name' | 'phone' | 'version'>) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  version: row.version,
})
