/**
 * What deleting an account does with a record: `erase` deletes it, `blank` removes everything that tells who it was about,
 * `detach` removes the name alone, and `keep` leaves it named because a law demands it.
 */
export const PERSONAL_FATES = ['erase', 'blank', 'detach', 'keep'] as const
export type PersonalFate = (typeof PERSONAL_FATES)[number]

/** Laws of Mongolia that demand that a record stays; docs/rules/personal-data.md names them. */
export const PERSONAL_LAWS = ['archives', 'accounting', 'petitions', 'evidence'] as const
export type PersonalLaw = (typeof PERSONAL_LAWS)[number]

/** Business that must be finished before an account is deleted: nobody could reach the person afterwards. */
export const OPEN_BUSINESS = ['open_orders'] as const
export type OpenBusiness = (typeof OPEN_BUSINESS)[number]

/** Why an account cannot be deleted now. */
export const DELETION_BLOCKS = ['last_admin', ...OPEN_BUSINESS] as const
export type DeletionBlock = (typeof DELETION_BLOCKS)[number]

/** Days between asking for the deletion of an account and the deletion, in which it can be cancelled. Our choice. */
export const DELETION_DAYS = 7
