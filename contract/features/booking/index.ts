import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { CaseSecret } from '../../core/people/case.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { Appointment, AppointmentRow, AppointmentStep, AppointmentTime, appointmentQuery } from './appointments.ts'
import { Desk, DeskChange, DeskDraft, DeskPerson, deskQuery } from './desks.ts'
import { due } from './due-route.ts'
import { FreeSpan } from './free-span.ts'
import {
  AppointmentView,
  Booked,
  BookingArea,
  BySecret,
  FreeDay,
  FreeTime,
  NewBooking,
  NewTime,
  WithCode,
} from './public.ts'
import { rights } from './rights.ts'
import { Offer, Service, ServiceChange, ServiceDraft, serviceQuery } from './services.ts'
import { BookingTotals } from './totals.ts'
import { TotalsSpan } from './totals-span.ts'
import { appointmentWorkflow } from './workflow.ts'

export * from './appointments.ts'
export * from './desks.ts'
export { FREE_DAYS_MAX } from './free-span.ts'
export * from './hours.ts'
export * from './public.ts'
export * from './services.ts'
export * from './totals.ts'
export * from './workflow.ts'

const bySecret = {
  can: 'follow',
  answer: oneOf(AppointmentView),
  perMinute: 30,
  secret: true,
} as const

/** Appointments of citizens with officials and at counters. */
export const booking = feature({
  ...rights,
  workflows: [{ ...appointmentWorkflow, tables: ['booking_appointments'] }],
  routes: {
    areas: {
      method: 'GET',
      path: '/booking/areas',
      can: 'open',
      summary:
        'The areas directly below another one (default: the city) that offer services, themselves or below them.',
      query: z.strictObject({ parentId: z.optional(z.uuid()) }),
      answer: z.object({ data: z.array(BookingArea) }),
    },
    offers: {
      method: 'GET',
      path: '/booking/offers',
      can: 'open',
      summary: 'The services of an area and of those above it; without an area those of the city.',
      query: z.strictObject({ areaId: z.optional(z.uuid()) }),
      answer: z.object({ data: z.array(Offer) }),
    },
    offer: {
      method: 'GET',
      path: '/booking/offers/:id',
      can: 'open',
      summary: 'One service with its questions.',
      params: ById,
      answer: oneOf(Offer),
    },
    days: {
      method: 'GET',
      path: '/booking/offers/:id/days',
      can: 'open',
      summary:
        'How many times of a service are free on each day of at most 31 days. Days without any time are left out.',
      params: ById,
      query: FreeSpan,
      answer: z.object({ data: z.array(FreeDay) }),
      perMinute: 120,
    },
    times: {
      method: 'GET',
      path: '/booking/offers/:id/times',
      can: 'open',
      summary: 'The times of a service on one day, each with the number of free places.',
      params: ById,
      query: z.strictObject({ day: IsoDay }),
      answer: z.object({ data: z.array(FreeTime) }),
      perMinute: 120,
    },
    form: {
      method: 'GET',
      path: '/booking/form',
      can: 'book',
      summary: 'Issues a ticket for the form, valid for one day.',
      answer: oneOf(z.object({ ticket: z.string() })),
    },
    book: {
      method: 'POST',
      path: '/booking/own',
      can: 'book',
      summary:
        'Books a free time, which is kept for ten minutes until the code of the mail is entered. A signed-in citizen with a confirmed address needs no code.',
      body: NewBooking,
      answer: oneOf(Booked),
      status: 202,
      perMinute: 60,
      secret: true,
    },
    follow: {
      method: 'GET',
      path: '/booking/own',
      can: 'follow',
      summary: 'The appointment that a secret link refers to.',
      query: z.strictObject({ secret: CaseSecret }),
      answer: oneOf(AppointmentView),
      perMinute: 60,
    },
    file: {
      method: 'GET',
      path: '/booking/own/file',
      can: 'follow',
      summary: 'The appointment that a secret link refers to, as a calendar file (RFC 5545).',
      query: z.strictObject({ secret: CaseSecret }),
      kind: 'stream',
      heavy: true,
      perMinute: 30,
    },
    confirm: {
      ...bySecret,
      method: 'POST',
      path: '/booking/own/confirm',
      summary: 'Confirms an appointment with the code of the mail; at most five attempts.',
      body: WithCode,
    },
    sendCode: {
      ...bySecret,
      method: 'POST',
      path: '/booking/own/code',
      summary: 'Mails another code for an appointment that is not confirmed yet; the earlier one expires.',
      body: BySecret,
    },
    moveOwn: {
      ...bySecret,
      method: 'POST',
      path: '/booking/own/time',
      summary: 'Moves an appointment to another free time of the same service.',
      body: NewTime,
    },
    cancelOwn: {
      ...bySecret,
      method: 'POST',
      path: '/booking/own/cancel',
      summary: 'Cancels an appointment before it begins.',
      body: BySecret,
    },
    appointments: {
      method: 'GET',
      path: '/booking/appointments',
      can: 'read',
      summary: 'Appointments within your reach.',
      query: appointmentQuery,
      answer: pageOf(AppointmentRow),
    },
    totals: {
      method: 'GET',
      path: '/booking/totals',
      can: 'read',
      summary: 'The figures of a period within your reach, by service and week, and of the equally long one before it.',
      query: TotalsSpan,
      answer: oneOf(BookingTotals),
    },
    due,
    one: {
      method: 'GET',
      path: '/booking/appointments/:id',
      can: 'read',
      summary: 'One appointment with the citizen’s contact details. Reading it is logged.',
      params: ById,
      answer: oneOf(Appointment),
    },
    act: {
      method: 'POST',
      path: '/booking/appointments/:id/transitions',
      can: 'handle',
      summary: 'Marks a citizen as arrived, served or not come, or cancels; the citizen is notified of a cancellation.',
      params: ById,
      body: AppointmentStep,
      answer: oneOf(AppointmentRow),
    },
    move: {
      method: 'POST',
      path: '/booking/appointments/:id/time',
      can: 'handle',
      summary: 'Moves an appointment to another free time and notifies the citizen.',
      params: ById,
      body: AppointmentTime,
      answer: oneOf(AppointmentRow),
    },
    history: {
      method: 'GET',
      path: '/booking/appointments/:id/history',
      can: 'read',
      summary: 'The history, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
    services: {
      method: 'GET',
      path: '/booking/services',
      can: 'read',
      summary: 'The services within your reach.',
      query: serviceQuery,
      answer: pageOf(Service),
    },
    service: {
      method: 'GET',
      path: '/booking/services/:id',
      can: 'read',
      summary: 'One service.',
      params: ById,
      answer: oneOf(Service),
    },
    addService: {
      method: 'POST',
      path: '/booking/services',
      can: 'write',
      summary: 'Adds a service to an area.',
      body: ServiceDraft,
      answer: oneOf(Service),
      status: 201,
    },
    changeService: {
      method: 'PATCH',
      path: '/booking/services/:id',
      can: 'write',
      summary: 'Changes a service. Appointments that exist keep their time and length.',
      params: ById,
      body: ServiceChange,
      answer: oneOf(Service),
    },
    removeService: {
      method: 'DELETE',
      path: '/booking/services/:id',
      can: 'write',
      summary: 'Deletes a service that never had an appointment.',
      params: ById,
      status: 204,
    },
    desks: {
      method: 'GET',
      path: '/booking/desks',
      can: 'read',
      summary: 'The officials and places within your reach that offer services.',
      query: deskQuery,
      answer: pageOf(Desk),
    },
    people: {
      method: 'GET',
      path: '/booking/people',
      can: 'write',
      summary: 'The staff of an area within your reach, who can be named at a desk.',
      query: z.strictObject({ areaId: z.uuid() }),
      answer: z.object({ data: z.array(DeskPerson) }),
    },
    addDesk: {
      method: 'POST',
      path: '/booking/desks',
      can: 'write',
      summary: 'Adds an official or a place with its weekly hours.',
      body: DeskDraft,
      answer: oneOf(Desk),
      status: 201,
    },
    changeDesk: {
      method: 'PATCH',
      path: '/booking/desks/:id',
      can: 'write',
      summary: 'Changes a desk. Appointments that exist stay.',
      params: ById,
      body: DeskChange,
      answer: oneOf(Desk),
    },
    removeDesk: {
      method: 'DELETE',
      path: '/booking/desks/:id',
      can: 'write',
      summary: 'Deletes a desk that no service uses and that never had an appointment.',
      params: ById,
      status: 204,
    },
  },
})
