/** What a line about new work shows as its sign: one for each area of the product that sends some. */
export const ALERT_ICONS = ['violation', 'message', 'report', 'rating', 'survey'] as const
export type AlertIcon = (typeof ALERT_ICONS)[number]
