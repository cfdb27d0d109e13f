/** Figures of signing in, said once for server, forms and tests. Source: docs/rules/sessions.md. */

/** Digits of a code that is mailed or made by an app. */
export const CODE_DIGITS = 6
/** Minutes a mailed code is good. */
export const CODE_MINUTES = 10
/** How often one mailed code may be tried. */
export const CODE_TRIES = 5
/** Codes mailed to one address of mail in an hour. */
export const CODES_AN_HOUR = 5
/** Hours an invitation is good. */
export const INVITATION_HOURS = 72
/** Recovery codes made at a time; each works once. */
export const RECOVERY_CODES = 10
/** Characters of a recovery code, without its dashes: 80 bits in base32. */
export const RECOVERY_CODE_CHARS = 16

/** Failures of signing in within the window that close an account's door, and one network address's. */
export const FAILURES_OF_ACCOUNT = 5
export const FAILURES_OF_ADDRESS = 30
export const FAILURES_WINDOW_MINUTES = 15
/** New accounts from one network address in an hour: a desk that helps citizens may share one. */
export const REGISTRATIONS_AN_HOUR = 30
