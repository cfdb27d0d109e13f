import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { CaseSecret } from '../../core/people/case.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { periodQuery } from '../../core/time/periods.ts'
import { Appointment, AppointmentRow, AppointmentStep, AppointmentTime, appointmentQuery } from './appointments.ts'
import { due } from './due-route.ts'
import { FreeSpan } from './free-span.ts'
import {
  AppointmentView,
  Booked,
  BookingArea,
  BookingFormNeeds,
  BySecret,
  FreeDay,
  FreeService,
  FreeTime,
  NewBooking,
  NewTime,
  NewWait,
  VisitorBooking,
  WithCode,
} from './public.ts'
import { rights } from './rights.ts'
import { serviceRoutes } from './service-routes.ts'
import { Offer } from './services.ts'
import { BookingTotals } from './totals.ts'
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
      summary: 'Issues a ticket for the form, valid for one day, and whether codes can be sent by SMS.',
      answer: oneOf(BookingFormNeeds),
    },
    book: {
      method: 'POST',
      path: '/booking/own',
      can: 'book',
      summary:
        'Books a free time, which is reserved for ten minutes until the code of the mail or SMS is entered. A signed-in citizen with a confirmed address needs no code.',
      body: NewBooking,
      answer: oneOf(Booked),
      status: 202,
      perMinute: 60,
      secret: true,
    },
    waitFor: {
      method: 'POST',
      path: '/booking/own/wait',
      can: 'book',
      summary:
        'Enters you in the waiting list of a service for a day that is full. A place that becomes free is offered in the order of the list.',
      body: NewWait,
      answer: oneOf(Booked),
      status: 202,
      perMinute: 60,
      secret: true,
    },
    accept: {
      ...bySecret,
      method: 'POST',
      path: '/booking/own/accept',
      summary: 'Accepts the place that was offered to you, while it is reserved for you.',
      body: BySecret,
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
      summary: 'Confirms an appointment with the code of the mail or SMS; at most five attempts.',
      body: WithCode,
    },
    sendCode: {
      ...bySecret,
      method: 'POST',
      path: '/booking/own/code',
      summary: 'Sends another code for an appointment that is not confirmed yet; the earlier one expires.',
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
      query: periodQuery({ areaId: z.optional(z.uuid()) }),
      answer: oneOf(BookingTotals),
    },
    free: {
      method: 'GET',
      path: '/booking/free',
      can: 'read',
      summary: 'The free times of today and the six days after it, of at most 20 active services within your reach.',
      query: z.strictObject({ areaId: z.optional(z.uuid()) }),
      answer: z.object({ data: z.array(FreeService) }),
      heavy: true,
    },
    visitorTimes: {
      method: 'GET',
      path: '/booking/services/:id/times',
      can: 'handle',
      summary: 'The times of a day at which you can book for a visitor: the notice of the service does not apply.',
      params: ById,
      query: z.strictObject({ day: IsoDay }),
      answer: z.object({ data: z.array(FreeTime) }),
    },
    bookVisitor: {
      method: 'POST',
      path: '/booking/appointments',
      can: 'handle',
      summary: 'Books a free time for somebody at the counter or on the telephone; no code is needed.',
      body: VisitorBooking,
      answer: oneOf(AppointmentRow),
      status: 201,
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
    ...serviceRoutes,
  },
})
