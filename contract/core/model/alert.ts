/** The icons of notices about new work: one for each feature that sends them. */
export const ALERT_ICONS = ['violation', 'message', 'report', 'rating', 'survey', 'order', 'appointment'] as const
export type AlertIcon = (typeof ALERT_ICONS)[number]

/** The icons of all notices about a record; `account` is that of changes of accounts, which are not work of an office. */
export const NOTICE_ICONS = [...ALERT_ICONS, 'account'] as const
export type NoticeIcon = (typeof NOTICE_ICONS)[number]

/** When mails about new work are sent: immediately, once a day for everything pending, or never. */
export const WORK_MAILS = ['at_once', 'daily', 'never'] as const
export type WorkMail = (typeof WORK_MAILS)[number]
