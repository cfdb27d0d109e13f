import type { Role } from '#contract/core/actor.ts'

/** Where a person of this role reads notifications: citizens have a page of their own. */
export const inboxOf = (role: Role): string =>
  role === 'APPLICATION' ? '/notifications' : '/dashboard/notifications/inbox'

export const SENT = '/dashboard/notifications/sent'
export const NEW = '/dashboard/notifications/new'
/** The page of a record for this role: citizens have theirs at the same address without the dashboard. */
export const linkFor = (role: Role, link: string): string =>
  role === 'APPLICATION' ? link.replace(/^\/dashboard/, '') : link
/** One notification. */
export const showOf = (id: string): string => `/dashboard/notifications/${id}`
/** A draft's form. */
export const editOf = (id: string): string => `/dashboard/notifications/${id}/edit`
