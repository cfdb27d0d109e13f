import * as z from 'zod/mini'
import { ById, Instant, oneOf } from '../../core/model/page.ts'

/** Bytes of a calendar file that is imported: some thousand events. Our choice. */
export const FILE_BYTES_MAX = 3_145_728

/** Characters of the calendar part of an invitation. Our choice. */
export const INVITATION_CHARS_MAX = 65_536

/** Since when a person has a feed; null for none. */
export const FeedState = z.object({ since: z.nullable(Instant) })
export type FeedState = z.infer<typeof FeedState>

/** What an import has done: the events that were added, that were there already, and that cannot be stored. */
export const FileImport = z.object({
  added: z.int(),
  known: z.int(),
  refused: z.array(z.object({ title: z.string(), code: z.string() })),
})
export type FileImport = z.infer<typeof FileImport>

const secret = z.strictObject({ secret: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) })

/** The routes of calendar files: feeds, exports and imports. */
export const fileRoutes = {
  feed: {
    method: 'GET',
    path: '/calendar/feed',
    can: 'use',
    summary: 'Whether you have a feed for calendar programs.',
    query: z.strictObject({}),
    answer: oneOf(FeedState),
  },
  renewFeed: {
    method: 'POST',
    path: '/calendar/feed',
    can: 'use',
    summary:
      'Gives your feed a new secret address, which is answered once, without the host; the one before stops working.',
    answer: oneOf(z.object({ feedUrl: z.string() })),
    status: 201,
    secret: true,
  },
  removeFeed: {
    method: 'DELETE',
    path: '/calendar/feed',
    can: 'use',
    summary: 'Ends your feed.',
    status: 204,
  },
  readFeed: {
    method: 'GET',
    path: '/calendar/feeds/:secret',
    can: 'follow',
    summary: 'The events of the person to whom the secret address belongs, as a calendar file.',
    params: secret,
    kind: 'stream',
    heavy: true,
    perMinute: 60,
  },
  exportCalendar: {
    method: 'GET',
    path: '/calendar/calendars/:id/file',
    can: 'use',
    summary: 'The events of a calendar that you see, as a calendar file.',
    params: ById,
    kind: 'stream',
    heavy: true,
    perMinute: 30,
  },
  importCalendar: {
    method: 'POST',
    path: '/calendar/calendars/:id/file',
    can: 'use',
    summary: 'Adds the events of an uploaded calendar file to a calendar. Nobody is invited.',
    params: ById,
    kind: 'upload',
    answer: oneOf(FileImport),
    perMinute: 10,
  },
  keepInvitation: {
    method: 'PUT',
    path: '/calendar/invitations',
    can: 'use',
    summary:
      'Adds the event of an invitation from outside to your first calendar, in place of an earlier version of it; or removes it when you do not come.',
    body: z.strictObject({
      /** The calendar part of the invitation (RFC 5545). */
      file: z.string().check(z.maxLength(INVITATION_CHARS_MAX)),
      comes: z.boolean(),
    }),
    answer: z.object({ data: z.object({ eventId: z.nullable(z.uuid()) }) }),
    perMinute: 30,
  },
} as const
