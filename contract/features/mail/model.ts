import * as z from 'zod/mini'
import { ROLES } from '../../core/model/actor.ts'
import { Attachment, AttachmentIds } from '../../core/model/attachment.ts'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { Email } from '../../core/people/person.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { type RichDoc, richDoc } from '../../core/text/richtext.ts'
import { IsoDay, IsoInstant } from '../../core/time/dates.ts'
import { MAIL_DEFECTS, MailAccount, MailInvitation } from './account.ts'

/** Characters of the texts of a mail; the tables have the same limits. Our choice. */
export const MAIL_SUBJECT_MAX = 200
export const MAIL_BODY_MAX = 50_000
export const MAIL_LABEL_NAME_MAX = 50
/** Recipients in one field of a mail, groups counted once; people and addresses that one mail reaches in all. */
export const RECIPIENTS_MAX = 100
export const REACHED_MAX = 2000
export const MAIL_LABELS_MAX = 100
/** Conversations that one bulk action changes. */
export const MAIL_BULK_MAX = 100
/** Days that deleted mails and spam are kept. */
export const MAIL_BIN_DAYS = 30
/** Seconds in which sending can be undone. */
export const UNDO_SEND_SECONDS = 10
/** Bytes of a mailbox. */
export const MAILBOX_QUOTA = 2 * 1024 * 1024 * 1024
/** Days in advance for which a mail can be scheduled. */
export const SEND_LATER_DAYS_MAX = 365

/** Rules of a mailbox, and characters of their parts. */
export const MAIL_RULES_MAX = 50
export const RULE_PART_MAX = 100
/** Characters of a signature, and of the answer while one is away. */
export const SIGNATURE_MAX = 2000
export const AWAY_TEXT_MAX = 2000

/** The labels that every mailbox has. */
export const SYSTEM_LABELS = ['all', 'inbox', 'sent', 'draft', 'spam', 'trash', 'starred', 'important'] as const
export type SystemLabel = (typeof SYSTEM_LABELS)[number]

/** Where a mail is in its mailbox; `archive` is found under `all` and other labels alone. */
export const MAIL_PLACES = ['inbox', 'archive', 'draft', 'spam', 'trash'] as const
export type MailPlace = (typeof MAIL_PLACES)[number]

/** A draft is being written, a scheduled mail can be undone, a sent one no longer. */
export const MAIL_STATES = ['draft', 'scheduled', 'sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The colours of labels. */
export const MAIL_COLOURS = ['blue', 'green', 'violet', 'pink', 'amber', 'red', 'grey'] as const
export type MailColour = (typeof MAIL_COLOURS)[number]

/** A recipient: a colleague, the staff of an area and below it (of one role), or an address. Issue `one_recipient`. */
export const RecipientInput = z
  .strictObject({
    personId: z.nullable(z.uuid()),
    areaId: z.nullable(z.uuid()),
    role: z.nullable(z.enum(ROLES)),
    address: z.nullable(Email),
  })
  .check(
    z.check(({ value: { personId, areaId, role, address }, issues }) => {
      const given = [personId, areaId, address].filter((one) => one !== null).length
      if (given !== 1 || (role !== null && areaId === null)) {
        issues.push({ code: 'custom', input: personId, path: [], message: 'one_recipient' })
      }
    }),
  )
export type RecipientInput = z.infer<typeof RecipientInput>
const Recipients = z.array(RecipientInput).check(z.maxLength(RECIPIENTS_MAX))

/** A mail as its form saves it. */
const fields = {
  to: Recipients,
  cc: Recipients,
  bcc: Recipients,
  subject: plainText(0, MAIL_SUBJECT_MAX),
  body: richDoc(MAIL_BODY_MAX, { required: false }),
  fileIds: AttachmentIds,
}
export const DraftInput = z.strictObject({
  mailboxId: z.uuid(),
  ...fields,
  /** The mail that this one answers or forwards; its conversation continues. */
  answers: z.nullable(z.uuid()),
  /** Whether `answers` is forwarded: its files are attached again, and recipients are not taken from it. */
  forwards: z.boolean(),
})
export type DraftInput = z.infer<typeof DraftInput>
export const DraftChange = z.strictObject({ ...fields, version: Version })
export type DraftChange = z.infer<typeof DraftChange>

/** When a mail is sent; null: now, after the seconds for undoing. */
export const SendInput = z.strictObject({ sendAt: z.nullable(IsoInstant), version: Version })
export type SendInput = z.infer<typeof SendInput>

/** What one action does to conversations. */
export const MAIL_ACTIONS = [
  'read',
  'unread',
  'star',
  'unstar',
  'important',
  'unimportant',
  'archive',
  'inbox',
  'spam',
  'trash',
  'remove',
  'label',
  'unlabel',
] as const
export type MailAction = (typeof MAIL_ACTIONS)[number]
/** Labels are named by the actions about labels alone. Issues `required` and `not_in_list` on `labelId`. */
function checkLabelId({ value, issues }: z.core.ParsePayload<{ action: MailAction; labelId: string | null }>): void {
  const needsLabel = value.action === 'label' || value.action === 'unlabel'
  if (needsLabel === (value.labelId !== null)) return
  const message = needsLabel ? 'required' : 'not_in_list'
  issues.push({ code: 'custom', input: value.labelId, path: ['labelId'], message })
}
export const BulkInput = z
  .strictObject({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAIL_BULK_MAX)),
    action: z.enum(MAIL_ACTIONS),
    /** For `label` and `unlabel`. */
    labelId: z.nullable(z.uuid()),
  })
  .check(z.check(checkLabelId))
export type BulkInput = z.infer<typeof BulkInput>

/** What is done to one mail of a conversation. */
export const MAIL_MARKS = [
  'read',
  'unread',
  'star',
  'unstar',
  'important',
  'unimportant',
  'label',
  'unlabel',
] as const satisfies readonly MailAction[]
export type MailMark = (typeof MAIL_MARKS)[number]
export const MarkInput = z
  .strictObject({
    action: z.enum(MAIL_MARKS),
    /** For `label` and `unlabel`. */
    labelId: z.nullable(z.uuid()),
  })
  .check(z.check(checkLabelId))
export type MarkInput = z.infer<typeof MarkInput>

export const LabelInput = z.strictObject({
  name: plainText(1, MAIL_LABEL_NAME_MAX),
  colour: z.enum(MAIL_COLOURS),
})
export const LabelDraft = z.extend(LabelInput, { mailboxId: z.uuid() })
export type LabelDraft = z.infer<typeof LabelDraft>
export const LabelChange = z.extend(LabelInput, { version: Version })

export const MailLabel = z.object({
  id: z.uuid(),
  name: z.string(),
  colour: z.enum(MAIL_COLOURS),
  /** Unread conversations. */
  unread: z.int(),
  version: z.int(),
})
export type MailLabel = z.infer<typeof MailLabel>

/** The days on which everybody who writes gets an answer, once. Issue `end_before_start` on `until`. */
export const Away = z
  .strictObject({
    from: IsoDay,
    until: IsoDay,
    subject: plainText(1, MAIL_SUBJECT_MAX),
    text: plainText(1, AWAY_TEXT_MAX, { multiline: true }),
  })
  .check(
    z.check(({ value: { from, until }, issues }) => {
      if (until < from) issues.push({ code: 'custom', input: until, path: ['until'], message: 'end_before_start' })
    }),
  )
export type Away = z.infer<typeof Away>

/** What happens to mails whose sender and subject contain these parts. Issue `required` on `sender` without any part. */
export const MailRule = z
  .strictObject({
    sender: plainText(0, RULE_PART_MAX),
    words: plainText(0, RULE_PART_MAX),
    labelId: z.nullable(z.uuid()),
    archives: z.boolean(),
    stars: z.boolean(),
  })
  .check(
    z.check(({ value: { sender, words }, issues }) => {
      if (sender === '' && words === '') {
        issues.push({ code: 'custom', input: sender, path: ['sender'], message: 'required' })
      }
    }),
  )
export type MailRule = z.infer<typeof MailRule>

/** The settings of a mailbox. */
export const MailboxChange = z.strictObject({
  signature: z.nullable(plainText(1, SIGNATURE_MAX, { multiline: true })),
  away: z.nullable(Away),
  rules: z.array(MailRule).check(z.maxLength(MAIL_RULES_MAX)),
  version: Version,
})
export type MailboxChange = z.infer<typeof MailboxChange>

/** A mailbox of the reader with its labels. */
export const Mailbox = z.object({
  id: z.uuid(),
  /** The office that shares it; null for the reader's own. */
  area: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  usedBytes: z.number(),
  quotaBytes: z.number(),
  /** Unread conversations of the inbox and of spam, and all drafts. */
  counts: z.object({ inbox: z.int(), spam: z.int(), draft: z.int() }),
  labels: z.array(MailLabel),
  signature: z.nullable(z.string()),
  away: z.nullable(z.object({ from: z.string(), until: z.string(), subject: z.string(), text: z.string() })),
  /** The account outside whose mails arrive here. */
  account: z.nullable(MailAccount),
  rules: z.array(
    z.object({
      sender: z.string(),
      words: z.string(),
      labelId: z.nullable(z.uuid()),
      archives: z.boolean(),
      stars: z.boolean(),
    }),
  ),
  version: z.int(),
})
export type Mailbox = z.infer<typeof Mailbox>

/** The shared mailbox of an office, for those who set them up; nothing of what is in it. */
export const SharedMailbox = z.object({
  id: z.uuid(),
  area: z.object({ id: z.uuid(), name: LocalizedAnswer }),
  mails: z.int(),
})
export type SharedMailbox = z.infer<typeof SharedMailbox>

/** Somebody who wrote or received a mail. */
export const MailPerson = z.object({
  /** Null: known by the address alone. */
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  personId: z.nullable(z.uuid()),
  /** The area of a group, and its role. */
  area: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  role: z.nullable(z.enum(ROLES)),
})
export type MailPerson = z.infer<typeof MailPerson>

/** A conversation in a list. */
export const MailThreadRow = z.object({
  id: z.uuid(),
  mailboxId: z.uuid(),
  subject: z.string(),
  excerpt: z.string(),
  /** Of its last mail. */
  at: Instant,
  mails: z.int(),
  isUnread: z.boolean(),
  hasFiles: z.boolean(),
  isStarred: z.boolean(),
  isImportant: z.boolean(),
  /** The places of its mails. */
  places: z.array(z.enum(MAIL_PLACES)),
  isSent: z.boolean(),
  /** Ids of own labels. */
  labels: z.array(z.uuid()),
  /** Who wrote its mails, the first ones first. */
  senders: z.array(z.object({ name: z.string(), isMine: z.boolean() })),
  /** To whom its last own mail is addressed. */
  recipients: z.string(),
  /** The mail to go on with, when all that there is of it is a draft. */
  draftId: z.nullable(z.uuid()),
  version: z.int(),
})
export type MailThreadRow = z.infer<typeof MailThreadRow>

/** A delivery that failed. */
export const MailFailure = z.object({
  recipient: z.string(),
  reason: z.enum(['unknown', 'full', 'refused']),
  detail: z.nullable(z.string()),
  at: Instant,
})
export type MailFailure = z.infer<typeof MailFailure>

/** A whole mail in the mailbox of the reader. */
export const Mail = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  mailboxId: z.uuid(),
  state: z.enum(MAIL_STATES),
  place: z.enum(MAIL_PLACES),
  /** Whether this mailbox sent it. */
  isMine: z.boolean(),
  from: MailPerson,
  to: z.array(MailPerson),
  cc: z.array(MailPerson),
  /** Shown to the sender alone. */
  bcc: z.array(MailPerson),
  subject: z.string(),
  excerpt: z.string(),
  /** As it was checked when it was stored. */
  body: z.custom<RichDoc>((value) => typeof value === 'object' && value !== null),
  files: z.array(Attachment),
  /** Whether it came from outside. */
  isExternal: z.boolean(),
  /** The signed addresses of its HTML for a frame without any rights: without and, when there are some, with pictures from elsewhere. */
  html: z.nullable(z.object({ url: z.string(), withPictures: z.nullable(z.string()) })),
  invitation: z.nullable(MailInvitation),
  /** Where answers go, when it is not the sender. */
  replyTo: z.nullable(z.string()),
  /** Why not everything is shown: too large to fetch, unreadable, or over a limit; the original is attached then if there was room. */
  defect: z.nullable(z.enum(MAIL_DEFECTS)),
  /** The pictures of the body. */
  pictures: z.array(Attachment),
  at: Instant,
  /** When a scheduled mail will be sent. */
  sendAt: z.nullable(Instant),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  isImportant: z.boolean(),
  /** Ids of labels of the mailbox. */
  labels: z.array(z.uuid()),
  failures: z.array(MailFailure),
  /** Of the draft. */
  version: z.int(),
})
export type Mail = z.infer<typeof Mail>

/** A conversation with its mails, the first one first. */
export const MailThread = z.extend(MailThreadRow, { messages: z.array(Mail) })
export type MailThread = z.infer<typeof MailThread>

/** Somebody to whom the reader may write. */
export const MailAddress = z.extend(MailPerson, { label: z.string() })
export type MailAddress = z.infer<typeof MailAddress>
