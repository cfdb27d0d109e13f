import type { Unscoped } from '../../core/access/unscoped.ts'
import type { BookingCall } from './tables.ts'

/** What reading and taking places needs: a call, or a job. */
export type PlacesCall = Pick<BookingCall, 'core' | 'now' | 'db' | 'setting' | 'mail' | 'sms'> & {
  rows: {
    unscoped: (reason: string) => Unscoped
    /** Only in a call: notes a written row in the audit log. */
    touch?: BookingCall['rows']['touch']
  }
}
