import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type {
  Appointment,
  Channel,
  DaysOff,
  DeskKind,
  Hours,
  Question,
  ServiceState,
} from '#contract/features/booking/index.ts'
import type { Call } from '../../core/requests/declare.ts'

/** A list that is stored as JSON, and written as its text. */
type Json<T> = ColumnType<T, string, string>

export interface BookingTables {
  booking_desks: {
    id: Generated<string>
    area_id: string
    name: Localized
    kind: DeskKind
    user_id: string | null
    place: string
    hours: Json<Hours[]>
    days_off: Json<DaysOff[]>
    is_closed: boolean
    search: string
    version: Generated<number>
  }
  booking_services: {
    id: Generated<string>
    area_id: string
    name: Localized
    description: Localized
    minutes: number
    buffer: number
    capacity: number
    notice_hours: number
    days_ahead: number
    questions: Json<Question[]>
    state: ServiceState
    search: string
    version: Generated<number>
  }
  booking_appointments: {
    id: Generated<string>
    number: GeneratedAlways<number>
    area_id: string
    service_id: string
    desk_id: string | null
    slot_id: string | null
    capacity: number | null
    seat: number | null
    starts_at: Date | null
    ends_at: Date | null
    status: Appointment['status']
    name: string
    email: string | null
    phone: string | null
    replies: Json<Appointment['replies']>
    search: string
    erased_at: Date | null
    lang: 'mn' | 'en'
    user_id: string | null
    case_hash: string
    /** The day of the text that the sender agreed to; null for records that staff made, and older ones. */
    consent_version: string | null
    sent_key: string
    code_hash: string | null
    code_tries: Generated<number>
    held_until: Date | null
    revision: Generated<number>
    channel: Channel | null
    reminded_at: Date | null
    wait_day: string | null
    cancelled_by: Appointment['cancelledBy']
    note: Generated<string>
    version: Generated<number>
    created_at: Date
  }
}

export type DeskRow = Selectable<BookingTables['booking_desks']>
export type ServiceRow = Selectable<BookingTables['booking_services']>
export type AppointmentRecord = Selectable<BookingTables['booking_appointments']>
export type BookingCall = Omit<Call<BookingTables, Route>, 'params' | 'query' | 'body'>
