import * as z from 'zod/mini'
import { ById, Instant, oneOf } from '../../core/model/page.ts'
import { plainText } from '../../core/text/localized.ts'

/** Where calendar programs find the calendars of a person (RFC 4791); `/.well-known/caldav` leads there. */
export const CALDAV_PATH = '/caldav/'
/** Characters of the name of an app password, and app passwords of one person. Our choice. */
export const APP_PASSWORD_NAME_MAX = 100
export const APP_PASSWORDS_MAX = 20

/** A password for one calendar program. */
export const AppPassword = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  /** Null: not yet. Accurate to an hour. */
  lastUsedAt: z.nullable(Instant),
})
export type AppPassword = z.infer<typeof AppPassword>

/** A new app password. It is answered once. */
export const NewAppPassword = z.extend(AppPassword, { password: z.string(), username: z.string() })
export type NewAppPassword = z.infer<typeof NewAppPassword>

/** The routes of app passwords, with which calendar programs read and write by CalDAV. */
export const programRoutes = {
  appPasswords: {
    method: 'GET',
    path: '/calendar/app-passwords',
    can: 'use',
    summary: 'The passwords that you have given to calendar programs, the newest first.',
    query: z.strictObject({}),
    answer: z.object({ data: z.array(AppPassword) }),
  },
  addAppPassword: {
    method: 'POST',
    path: '/calendar/app-passwords',
    can: 'use',
    summary: 'Makes a random password for a calendar program, which is answered once.',
    body: z.strictObject({ name: plainText(1, APP_PASSWORD_NAME_MAX) }),
    answer: oneOf(NewAppPassword),
    status: 201,
    secret: true,
  },
  removeAppPassword: {
    method: 'DELETE',
    path: '/calendar/app-passwords/:id',
    can: 'use',
    summary: 'Revokes a password of a calendar program.',
    params: ById,
    status: 204,
  },
} as const
