import { EXPORT_HOURS } from '#contract/core/model/export.ts'
import { IMPORT_DAYS } from '#contract/core/model/import.ts'
import { DELETION_DAYS } from '#contract/core/people/personal-data.ts'
import { UNUSED_HOURS } from '../attachments/tidy.ts'
import {
  ACT,
  CITY,
  DETACH,
  ERASE,
  FIGURES,
  OFFICE,
  type PersonalData,
  WITH_PERSON,
  WITH_RECORD,
} from './personal-data.ts'

/** What the tables of core keep about people. The row of `users` itself comes last (delete-account.ts). */
export const PERSONAL_CORE: PersonalData = {
  tables: {
    sessions: { user_id: ERASE },
    codes: { user_id: ERASE },
    passkeys: { user_id: ERASE },
    passkey_challenges: { user_id: ERASE },
    sign_ons: { user_id: ERASE },
    sign_on_flows: { user_id: ERASE },
    account_requests: { user_id: ERASE, asked_by: ACT, decided_by: ACT },
    account_deletions: { user_id: ERASE },
    consents: { user_id: ERASE },
    stays: { user_id: ERASE },
    device_submissions: { actor_id: ERASE },
    idempotency_keys: { actor_id: ERASE },
    imports: { owner_id: ERASE },
    exports: { owner_id: ERASE },
    // those that a record uses belong to the record; the others are deleted by the next tidying
    files: { owner_id: DETACH },
    outbox: { person_id: ERASE },
    // what was done stays provable; it names the person by an id alone, which then leads to nobody
    audit_log: { actor_id: { fate: 'keep', law: 'evidence' } },
    users: { home_confirmed_by: ACT },
  },
  contacts: [
    { table: 'outbox', email: 'recipient', phone: 'recipient', account: 'person_id' },
    { table: 'mail_bounces', email: 'address' },
  ],
  kept: {
    areas: CITY,
    area_counts: FIGURES,
    area_refs: CITY,
    audit_log: {
      days: 3653,
      by: 'server/core/audit/retention.ts: by whole segments, AUDIT_KEEP_YEARS (10 years unless set, at least 1)',
    },
    audit_segments: { forever: 'seals of the audit log, without persons' },
    backups: OFFICE,
    people_counts: FIGURES,
    secret_keys: CITY,
    settings: CITY,
    users: WITH_PERSON,
    passkeys: WITH_PERSON,
    sign_ons: WITH_PERSON,
    stays: WITH_PERSON,
    account_requests: OFFICE,
    account_deletions: { days: DELETION_DAYS, by: 'server/core/accounts/delete-account.ts' },
    consents: WITH_PERSON,
    files: { days: UNUSED_HOURS / 24, by: 'server/core/attachments/tidy.ts: after no record uses them' },
    file_links: WITH_RECORD,
    exports: { days: EXPORT_HOURS / 24, by: 'server/core/sheets/export-job.ts' },
    imports: { days: IMPORT_DAYS, by: 'server/core/import/index.ts' },
    import_rows: WITH_RECORD,
    leases: { days: 0, by: 'server/core/app/watches.ts: while an instance runs' },
    idempotency_keys: { days: 1, where: 'created_at < $1' },
    device_submissions: { days: 365, where: 'created_at < $1' },
    rate_counts: { days: 0, where: 'window_end < $1' },
    attempts: { days: 1, where: 'at < $1' },
    passkey_challenges: { days: 0, where: 'expires_at < $1' },
    sign_on_flows: { days: 0, where: 'expires_at < $1' },
    codes: { days: 7, where: 'expires_at < $1' },
    jobs: { days: 14, where: 'done_at < $1' },
    sessions: { days: 30, where: 'expires_at < $1' },
    reminders: { days: 60, where: 'due_on < $1::timestamptz::date' },
    outbox: [
      { days: 180, where: "coalesce(sent_at, failed_at) < $1 and channel = 'mail'" },
      // none is retried this long (docs/rules/sms.md)
      { days: 90, where: "created_at < $1 and channel = 'sms'" },
    ],
    mail_bounces: { days: 365, where: 'bounced_at < $1' },
  },
}
