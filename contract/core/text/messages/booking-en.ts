import type { Same } from '../catalogue.ts'
import type { booking as mn } from './booking-mn.ts'

/** Messages about appointments, in English. */
export const booking: Same<typeof mn> = {
  time_taken: 'This time is no longer free. Choose another one',
  no_times: 'There are no times on this day. Choose another one',
  day_not_full: 'This day has free times. Book one of them',
  no_sms: 'Text messages cannot be sent now. Choose e-mail',
  sms_number: 'This number cannot receive text messages. Enter a mobile number, or choose e-mail',
  too_many_ahead: 'You already have {{max}} appointments. Cancel one, or book again after it',
  desk_in_use: 'The desk has services or appointments. Close it instead',
  service_in_use: 'The service has appointments. Make it inactive instead',
}
