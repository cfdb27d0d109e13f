import { MAIL_BIN_DAYS, MAIL_IMPORT_HOURS } from '#contract/features/mail/index.ts'
import { ACT, ERASE, type PersonalData, WITH_PERSON, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    // with everything in it
    mailboxes: { owner_id: ERASE },
    mails: { author_id: ACT },
    mail_recipients: { user_id: ACT },
    mail_invitations: { answered_by: ACT },
    mail_imports: { author_id: ERASE },
  },
  contacts: [
    { table: 'mail_away_replies', email: 'address' },
    { table: 'mail_failures', email: 'recipient' },
    {
      table: 'mail_invitations',
      email: 'organizer_address',
      set: "organizer_address = ''",
      law: 'archives',
      isHidden: true,
    },
    // a letter to an office stays as it arrived, for all who have it
    {
      table: 'mail_recipients',
      email: 'address',
      account: 'user_id',
      set: "address = ''",
      law: 'archives',
      isHidden: true,
    },
    { table: 'mails', email: 'from_address', account: 'author_id', set: "from_address = ''", law: 'archives' },
  ],
  kept: {
    mails: {
      days: MAIL_BIN_DAYS,
      by: 'server/features/mail/bin.ts: in the bin, or left by a mailbox that was deleted, when nobody else has a copy',
    },
    mail_copies: { days: MAIL_BIN_DAYS, by: 'server/features/mail/bin.ts: in the bin' },
    mail_imports: { days: MAIL_IMPORT_HOURS / 24, by: 'server/features/mail/mbox/imports.ts' },
    mail_import_segments: WITH_RECORD,
    mailboxes: WITH_PERSON,
    mail_account_secrets: WITH_RECORD,
    mail_accounts: WITH_RECORD,
    mail_arrivals: WITH_RECORD,
    mail_away_replies: WITH_RECORD,
    mail_calendar_replies: WITH_RECORD,
    mail_failures: WITH_RECORD,
    mail_invitations: WITH_RECORD,
    mail_labels: WITH_RECORD,
    mail_pages: WITH_RECORD,
    mail_recipients: WITH_RECORD,
    mail_rules: WITH_RECORD,
    mail_threads: WITH_RECORD,
  },
}
