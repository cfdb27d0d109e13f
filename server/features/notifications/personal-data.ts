import { ACT, ERASE, type PersonalData, WITH_PERSON, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    notifications: { sender_id: ACT, scheduled_by: ACT },
    notification_targets: { user_id: ERASE },
    notification_reads: { user_id: ERASE },
    work_mails: { user_id: ERASE },
  },
  kept: {
    notifications: { days: 730, where: "status = 'sent' and sent_at < $1" },
    notification_areas: WITH_RECORD,
    notification_reads: WITH_RECORD,
    notification_targets: WITH_RECORD,
    work_mails: WITH_PERSON,
  },
}
