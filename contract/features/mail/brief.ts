import * as z from 'zod/mini'
import { Attachment } from '../../core/model/attachment.ts'
import { Instant } from '../../core/model/page.ts'
import { MAIL_COLOURS, SYSTEM_LABELS } from './model.ts'

const Who = z.object({ id: z.nullable(z.uuid()), name: z.string(), email: z.nullable(z.string()) })

/** A label in the calls of the brief: one that every mailbox has, or one of the person's own. */
export const BriefLabel = z.object({
  id: z.string(),
  type: z.enum(['system', 'custom']),
  name: z.string(),
  unreadCount: z.int(),
  color: z.nullable(z.enum(MAIL_COLOURS)),
})
export type BriefLabel = z.infer<typeof BriefLabel>

/** A mail in the calls of the brief. */
export const BriefMail = z.object({
  id: z.uuid(),
  /** Names of system labels, ids of others. */
  labelIds: z.array(z.string()),
  folder: z.enum(['inbox', 'archive', 'draft', 'spam', 'trash']),
  isImportant: z.boolean(),
  isStarred: z.boolean(),
  isUnread: z.boolean(),
  from: Who,
  to: z.array(Who),
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
  files: z.array(Attachment),
})
export type BriefMail = z.infer<typeof BriefMail>

/** The calls of the brief; they work on the person's own mailbox. */
export const briefRoutes = {
  briefLabels: {
    method: 'GET',
    path: '/api/mail/labels',
    can: 'read',
    summary: 'The labels of your mailbox.',
    answer: z.object({ labels: z.array(BriefLabel) }),
  },
  briefMails: {
    method: 'GET',
    path: '/api/mail/mails',
    can: 'read',
    summary:
      'The last hundred mails of your mailbox, by a label: `systemLabel` by its name, `customLabel` by its id or name.',
    query: z.strictObject({
      systemLabel: z.optional(z.enum(SYSTEM_LABELS)),
      customLabel: z.optional(z.string().check(z.minLength(1), z.maxLength(100), z.normalize('NFC'))),
      mailId: z.optional(z.uuid()),
    }),
    answer: z.object({ mails: z.array(BriefMail) }),
  },
  briefMail: {
    method: 'GET',
    path: '/api/mail/mail',
    can: 'read',
    summary: 'One mail of your mailbox.',
    query: z.strictObject({ mailId: z.uuid() }),
    answer: z.object({ mail: BriefMail }),
  },
} as const
