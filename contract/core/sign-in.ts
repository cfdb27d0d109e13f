/** Figures of signing in, said once for server, forms and tests. Source: docs/rules/sessions.md. */

/** Digits of a code that is mailed or made by an app. */
export const CODE_DIGITS = 6
/** Minutes a mailed code is good. */
export const CODE_MINUTES = 10
/** How often one mailed code may be tried. */
export const CODE_TRIES = 5
/** Codes mailed to one address of mail in an hour, asked for from one network, and from anywhere. */
export const CODES_AN_HOUR = 5
export const CODES_OF_ACCOUNT_AN_HOUR = 20
/** Hours an invitation is good. */
export const INVITATION_HOURS = 72
/** Recovery codes made at a time; each works once. */
export const RECOVERY_CODES = 10
/** Characters of a recovery code, without its dashes: 80 bits in base32. */
export const RECOVERY_CODE_CHARS = 16

/** Failures of signing in within the window that close an account for one network or device, and a network for all accounts. */
export const FAILURES_OF_ACCOUNT = 5
export const FAILURES_OF_ADDRESS = 30
export const FAILURES_WINDOW_MINUTES = 15
/** Failures of an account over all networks from which on answers are slowed down, by how much each, and at most (ms). */
export const SLOW_FROM_FAILURES = 10
export const SLOW_MS_EACH = 100
export const SLOW_MS_MAX = 2000
/** Wrong second steps of an account from devices it does not know, in an hour. */
export const SECOND_STEPS_AN_HOUR = 20
/** Devices that a browser may name when it signs in: one for each account that was used on it lately. */
export const DEVICES_MAX = 8
/** New accounts from one network address in an hour: a desk that helps citizens may share one. */
export const REGISTRATIONS_AN_HOUR = 30
