import { CITY, DETACH, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'
import { cancelOfLeaving } from './leaving.ts'
import { KEPT_DAYS } from './retention.ts'

/** Everything that tells who had the appointment. */
const ERASED = "name = '', email = null, phone = null, replies = '[]', search = '', note = '', erased_at = now()"

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    booking_desks: { user_id: DETACH },
    // as the retention erases them (retention.ts)
    booking_appointments: { user_id: { fate: 'blank', set: ERASED } },
  },
  contacts: [
    {
      table: 'booking_appointments',
      email: 'email',
      phone: 'phone',
      account: 'user_id',
      set: `user_id = null, ${ERASED}`,
    },
  ],
  // nobody would come, and others wait for the place
  leaving: cancelOfLeaving,
  kept: {
    booking_appointments: {
      days: KEPT_DAYS,
      by: 'server/features/booking/retention.ts: the person; the appointment itself stays as a figure',
    },
    booking_desks: CITY,
    booking_service_desks: CITY,
    booking_services: CITY,
    booking_slots: WITH_RECORD,
  },
}
