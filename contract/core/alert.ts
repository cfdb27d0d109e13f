/** What a line about new work shows as its sign: one for each area of the product that sends some. */
export const ALERT_ICONS = ['violation', 'message', 'report', 'rating', 'survey'] as const
export type AlertIcon = (typeof ALERT_ICONS)[number]

/** When mails about new work are sent: each time some comes, once a day with all that waits, or never. */
export const WORK_MAILS = ['at_once', 'daily', 'never'] as const
export type WorkMail = (typeof WORK_MAILS)[number]
