/** Limits of signing in, shared by server, forms and tests. Source: docs/rules/sessions.md. */

/** Digits of a code that is mailed or shown by an authenticator app. */
export const CODE_DIGITS = 6
/** Minutes for which a mailed code is valid. */
export const CODE_MINUTES = 10
/** Attempts allowed per mailed code. */
export const CODE_TRIES = 5
/** Codes mailed to one address per hour, when requested from one network, and from anywhere. */
export const CODES_AN_HOUR = 5
export const CODES_OF_ACCOUNT_AN_HOUR = 20
/** Hours for which the link that staff get for a new password is valid. */
export const RESET_LINK_HOURS = 1
/** Hours for which an invitation is valid. */
export const INVITATION_HOURS = 72
/** Recovery codes per set; each works once. */
export const RECOVERY_CODES = 10
/** Characters of a recovery code, without its dashes: 80 bits in base32. */
export const RECOVERY_CODE_CHARS = 16

/**
 * Failed sign-ins within the window that block an account for one network or device, and a network for all accounts.
 */
export const FAILURES_OF_ACCOUNT = 5
export const FAILURES_OF_ADDRESS = 30
export const FAILURES_WINDOW_MINUTES = 15
/**
 * Failures of an account over all networks after which responses are delayed, the delay per failure, and its maximum
 * (ms).
 */
export const SLOW_FROM_FAILURES = 10
export const SLOW_MS_EACH = 100
export const SLOW_MS_MAX = 2000
/** Wrong second steps of an account from unknown devices, per hour. */
export const SECOND_STEPS_AN_HOUR = 20
/** Devices that a browser may name when it signs in: one per account recently used on it. */
export const DEVICES_MAX = 8
/** New accounts from one network address per hour: a service desk for citizens may share one. */
export const REGISTRATIONS_AN_HOUR = 30
/** Passkeys of one person, and characters of their names; the database has the same limit of a name. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** Minutes within which a passkey has to sign a challenge. */
export const CHALLENGE_MINUTES = 5

/** Whom an identity provider is for. */
export const SIGN_ON_PROVIDERS = ['staff', 'citizens'] as const
export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number]
/** Minutes within which somebody has to return from an identity provider. */
export const SIGN_ON_MINUTES = 10
