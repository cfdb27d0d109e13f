import type { Generated, Selectable } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import type {
  Away,
  MailAccountError,
  MailColour,
  MailDefect,
  MailImportProblem,
  MailImportState,
  MailPlace,
  MailSecurity,
  MailState,
  MailThreadRow,
} from '#contract/features/mail/index.ts'
import type { PeopleColumns } from '../../core/access/person-ref.ts'
import type { Call } from '../../core/requests/declare.ts'

export type RecipientKind = 'to' | 'cc' | 'bcc'

export interface MailTables {
  mailboxes: {
    id: Generated<string>
    owner_id: string | null
    area_id: string | null
    signature: string | null
    away: Away | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  mails: {
    id: Generated<string>
    message_id: string
    in_reply_to: string | null
    refs: string[]
    mailbox_id: string | null
    author_id: string | null
    from_name: string
    from_address: string
    subject: string
    body: RichDoc
    excerpt: string
    file_ids: string[]
    reply_to: Generated<string | null>
    is_external: Generated<boolean>
    defect: Generated<MailDefect | null>
    answers_id: string | null
    forwards: Generated<boolean>
    status: Generated<MailState>
    send_at: Date | null
    sent_at: Date | null
    bytes: number
    search: string
    version: Generated<number>
    created_at: Generated<Date>
  }
  mail_recipients: {
    id: Generated<string>
    mail_id: string
    kind: RecipientKind
    no: number
    user_id: string | null
    area_id: string | null
    role: Role | null
    address: string | null
    name: string | null
    people: Generated<string[]>
    version: Generated<number>
  }
  mail_labels: {
    id: Generated<string>
    mailbox_id: string
    name: string
    colour: MailColour
    version: Generated<number>
  }
  mail_accounts: {
    id: Generated<string>
    mailbox_id: string
    host: string
    port: number
    security: MailSecurity
    username: string
    uid_validity: Generated<string | null>
    last_uid: Generated<number>
    arrived: Generated<number>
    checked_at: Generated<Date | null>
    error: Generated<MailAccountError | null>
    failures: Generated<number>
    next_try_at: Generated<Date>
    version: Generated<number>
    created_at: Generated<Date>
  }
  mail_imports: {
    id: Generated<string>
    mailbox_id: string
    author_id: string
    name: string
    bytes: number
    received: Generated<number>
    status: Generated<MailImportState>
    read_bytes: Generated<number>
    added: Generated<number>
    known: Generated<number>
    refused: Generated<number>
    problem: Generated<MailImportProblem | null>
    version: Generated<number>
    created_at: Generated<Date>
  }
  mail_rules: {
    id: Generated<string>
    mailbox_id: string
    no: number
    sender: string
    words: string
    label_id: string | null
    archives: boolean
    stars: boolean
    version: Generated<number>
  }
  mail_threads: {
    id: Generated<string>
    mailbox_id: string
    subject: Generated<string>
    excerpt: Generated<string>
    at: Generated<Date>
    mails: Generated<number>
    unread: Generated<number>
    has_files: Generated<boolean>
    in_all: Generated<boolean>
    in_inbox: Generated<boolean>
    in_sent: Generated<boolean>
    in_draft: Generated<boolean>
    in_spam: Generated<boolean>
    in_trash: Generated<boolean>
    is_starred: Generated<boolean>
    is_important: Generated<boolean>
    places: Generated<MailPlace[]>
    label_ids: Generated<string[]>
    senders: Generated<MailThreadRow['senders']>
    recipients: Generated<string>
    draft_id: string | null
    search: Generated<string>
    version: Generated<number>
  }
  mail_copies: {
    id: Generated<string>
    mailbox_id: string
    mail_id: string
    thread_id: string
    place: MailPlace
    is_mine: boolean
    is_read: boolean
    is_starred: Generated<boolean>
    is_important: Generated<boolean>
    label_ids: Generated<string[]>
    at: Date
    binned_at: Date | null
    bytes: number
    search: string
    version: Generated<number>
  }
  users: PeopleColumns
  areas: { id: string; path: string; name: { mn: string; en?: string }; level: string }
}

export type AccountRecord = Selectable<MailTables['mail_accounts']>
export type ImportRecord = Selectable<MailTables['mail_imports']>
export type MailboxRecord = Selectable<MailTables['mailboxes']>
export type MailRecord = Selectable<MailTables['mails']>
export type CopyRecord = Selectable<MailTables['mail_copies']>
export type ThreadRecord = Selectable<MailTables['mail_threads']>
/** A call of any route of the feature. */
export type MailCall = Omit<Call<MailTables, Route>, 'params' | 'query' | 'body' | 'parts'>
