import { workflow } from '../../core/model/workflow.ts'

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const
/** The citizen, with or without an account: by the code, the secret link, or the passing of time. */
const CITIZEN = ['APPLICATION'] as const

/** A condition of an appointment besides its state: its time has begun. */
export type AppointmentFact = 'begun'

/** An appointment. Source: docs/rules/booking.md. */
export const appointmentWorkflow = workflow({
  name: 'appointment',
  initial: 'unconfirmed',
  states: ['unconfirmed', 'waiting', 'offered', 'booked', 'arrived', 'done', 'no_show', 'cancelled', 'expired'],
  moves: [
    { action: 'confirm', from: 'unconfirmed', to: 'booked', by: CITIZEN },
    { action: 'expire', from: 'unconfirmed', to: 'expired', by: CITIZEN },
    { action: 'join_list', from: 'unconfirmed', to: 'waiting', by: CITIZEN },
    { action: 'offer_place', from: 'waiting', to: 'offered', by: CITIZEN },
    { action: 'expire', from: 'waiting', to: 'expired', by: CITIZEN },
    { action: 'accept_place', from: 'offered', to: 'booked', by: CITIZEN },
    { action: 'expire', from: 'offered', to: 'expired', by: CITIZEN },
    { action: 'arrive', from: 'booked', to: 'arrived', by: OFFICES },
    { action: 'finish', from: 'arrived', to: 'done', by: OFFICES },
    { action: 'miss', from: 'booked', to: 'no_show', by: OFFICES, needs: ['begun'] },
    { action: 'arrive', from: 'no_show', to: 'arrived', by: OFFICES },
    { action: 'cancel', from: 'booked', to: 'cancelled', by: OFFICES, note: 'required' },
    { action: 'cancel', from: 'waiting', to: 'cancelled', by: OFFICES, note: 'required' },
    { action: 'cancel', from: 'offered', to: 'cancelled', by: OFFICES, note: 'required' },
  ],
})
export type AppointmentStatus = (typeof appointmentWorkflow)['states'][number]

/** The steps that offices make. */
export const OFFICE_ACTIONS = ['arrive', 'finish', 'miss', 'cancel'] as const
export type OfficeAction = (typeof OFFICE_ACTIONS)[number]

/** States in which an appointment has its time. */
export const TAKES_TIME: readonly AppointmentStatus[] = [
  'unconfirmed',
  'offered',
  'booked',
  'arrived',
  'done',
  'no_show',
]
