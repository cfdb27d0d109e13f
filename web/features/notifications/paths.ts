import type { Role } from '#contract/core/model/actor.ts'

/** The inbox for this role: citizens have a separate page. */
export const inboxPathOf = (role: Role): string =>
  role === 'APPLICATION' ? '/notifications' : '/dashboard/notifications/inbox'

export const SENT_PATH = '/dashboard/notifications/sent'
export const NEW_PATH = '/dashboard/notifications/new'
/** The page of a record for this role: citizens have the same path without `/dashboard`. */
export const linkPathFor = (role: Role, link: string): string =>
  role === 'APPLICATION' ? link.replace(/^\/dashboard/, '') : link
/** The page of a notification. */
export const notificationPathOf = (id: string): string => `/dashboard/notifications/${id}`
/** The page of a notification, opened from the list of sent ones. */
export const sentPathOf = (id: string): string => `${notificationPathOf(id)}?sent`
/** The form of a draft. */
export const editPathOf = (id: string): string => `/dashboard/notifications/${id}/edit`
