import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { accountRoutes, INVITATION_ANSWERS } from './account.ts'
import { briefRoutes } from './brief.ts'
import { importRoutes } from './import.ts'
import {
  BulkInput,
  DraftChange,
  DraftInput,
  LabelChange,
  LabelDraft,
  Mail,
  MailAddress,
  Mailbox,
  MailboxChange,
  MailLabel,
  MailThread,
  MailThreadRow,
  MarkInput,
  SendInput,
  SharedMailbox,
  SYSTEM_LABELS,
} from './model.ts'
import { rights } from './rights.ts'

export * from './account.ts'
export * from './brief.ts'
export * from './import.ts'
export * from './model.ts'

/** The mail of the office: own mailboxes and those that an office shares. */
export const mail = feature({
  ...rights,
  routes: {
    mailboxes: {
      method: 'GET',
      path: '/mail/mailboxes',
      can: 'read',
      summary: 'Your mailboxes with their labels, your own first.',
      answer: z.object({ data: z.array(Mailbox) }),
    },
    changeMailbox: {
      method: 'PATCH',
      path: '/mail/mailboxes/:id',
      can: 'write',
      summary: 'Changes the signature, the absence and the rules of a mailbox.',
      params: ById,
      body: MailboxChange,
      answer: oneOf(Mailbox),
    },
    mbox: {
      method: 'GET',
      path: '/mail/mailboxes/:id/mbox',
      can: 'read',
      summary: 'The mails of a mailbox as an mbox file, without drafts and the bin.',
      params: ById,
      kind: 'stream',
      heavy: true,
      perMinute: 10,
    },
    shared: {
      method: 'GET',
      path: '/mail/shared',
      can: 'configure',
      summary: 'The mailboxes that offices share, without what is in them.',
      answer: z.object({ data: z.array(SharedMailbox) }),
    },
    share: {
      method: 'POST',
      path: '/mail/shared',
      can: 'configure',
      summary: 'Adds a mailbox that the staff of an area share.',
      body: z.strictObject({ areaId: z.uuid() }),
      answer: oneOf(SharedMailbox),
      status: 201,
    },
    threads: {
      method: 'GET',
      path: '/mail/threads',
      can: 'read',
      summary:
        'Conversations of a mailbox (by default your own, `everywhere` of all), the newest first, by a label of every mailbox or one of yours; `q` searches texts and people.',
      query: listQuery(['at'], {
        mailboxId: z.optional(z.uuid()),
        /** Of all your mailboxes, also the shared one. */
        everywhere: z.optional(Flag),
        label: z.optional(z.enum(SYSTEM_LABELS)),
        labelId: z.optional(z.uuid()),
        unread: z.optional(Flag),
      }),
      answer: pageOf(MailThreadRow),
    },
    thread: {
      method: 'GET',
      path: '/mail/threads/:id',
      can: 'read',
      summary: 'A conversation with its mails, the first one first.',
      params: ById,
      answer: oneOf(MailThread),
    },
    bulk: {
      method: 'POST',
      path: '/mail/threads/bulk',
      can: 'write',
      summary: 'Marks, moves or deletes conversations; `remove` deletes those in the bin for good.',
      body: BulkInput,
      answer: z.object({ data: z.object({ changed: z.int() }) }),
    },
    emptyBin: {
      method: 'POST',
      path: '/mail/mailboxes/:id/empty-bin',
      can: 'write',
      summary: 'Deletes everything in the bin of a mailbox for good.',
      params: ById,
      status: 204,
    },
    one: {
      method: 'GET',
      path: '/mail/mails/:id',
      can: 'read',
      summary: 'One mail.',
      params: ById,
      answer: oneOf(Mail),
    },
    mark: {
      method: 'POST',
      path: '/mail/mails/:id/mark',
      can: 'write',
      summary: 'Stars, labels or marks one mail of a conversation.',
      params: ById,
      body: MarkInput,
      answer: oneOf(Mail),
    },
    draft: {
      method: 'POST',
      path: '/mail/mails',
      can: 'write',
      summary: 'Adds a draft, which may answer or forward a mail.',
      body: DraftInput,
      answer: oneOf(Mail),
      status: 201,
    },
    saveDraft: {
      method: 'PATCH',
      path: '/mail/mails/:id',
      can: 'write',
      summary: 'Saves a draft.',
      params: ById,
      body: DraftChange,
      answer: oneOf(Mail),
    },
    discard: {
      method: 'DELETE',
      path: '/mail/mails/:id',
      can: 'write',
      summary: 'Deletes a draft for good.',
      params: ById,
      status: 204,
    },
    send: {
      method: 'POST',
      path: '/mail/mails/:id/send',
      can: 'write',
      summary: 'Sends a draft after ten seconds, or at a later time; until then it can be undone.',
      params: ById,
      body: SendInput,
      answer: oneOf(Mail),
    },
    undo: {
      method: 'POST',
      path: '/mail/mails/:id/undo',
      can: 'write',
      summary: 'Makes a mail that is not sent yet a draft again; `wrong_state` once it was sent.',
      params: ById,
      body: z.strictObject({ version: Version }),
      answer: oneOf(Mail),
    },
    answerInvitation: {
      method: 'POST',
      path: '/mail/mails/:id/invitation',
      can: 'write',
      summary:
        'Answers the invitation of a mail by a mail to its organizer; `wrong_state` when there is nothing to answer.',
      params: ById,
      body: z.strictObject({ answer: z.enum(INVITATION_ANSWERS) }),
      answer: oneOf(Mail),
    },
    addresses: {
      method: 'GET',
      path: '/mail/addresses',
      can: 'address',
      summary:
        'Colleagues, offices and earlier recipients to whom you may write, by a part of their name; at most twenty.',
      query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.normalize('NFC'))) }),
      answer: z.object({ data: z.array(MailAddress) }),
    },
    addLabel: {
      method: 'POST',
      path: '/mail/labels',
      can: 'write',
      summary: 'Adds a label to a mailbox.',
      body: LabelDraft,
      answer: oneOf(MailLabel),
      status: 201,
    },
    changeLabel: {
      method: 'PATCH',
      path: '/mail/labels/:id',
      can: 'write',
      summary: 'Renames a label or changes its colour.',
      params: ById,
      body: LabelChange,
      answer: oneOf(MailLabel),
    },
    removeLabel: {
      method: 'DELETE',
      path: '/mail/labels/:id',
      can: 'write',
      summary: 'Deletes a label; the conversations stay.',
      params: ById,
      status: 204,
    },
    ...accountRoutes,
    ...importRoutes,
    ...briefRoutes,
  },
})
