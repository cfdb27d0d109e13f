import { ACT, CITY, ERASE, type PersonalData, WITH_PERSON, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    calendars: { owner_id: ERASE },
    calendar_events: { owner_id: ERASE, author_id: ACT },
    event_guests: { user_id: ERASE },
    calendar_feeds: { user_id: ERASE },
    calendar_app_passwords: { user_id: ERASE },
  },
  kept: {
    calendars: WITH_PERSON,
    calendar_events: WITH_PERSON,
    event_guests: WITH_RECORD,
    calendar_feeds: WITH_PERSON,
    calendar_app_passwords: WITH_PERSON,
    calendar_changes: WITH_RECORD,
    meeting_rooms: CITY,
    room_bookings: WITH_RECORD,
  },
}
