import { sql } from 'kysely'
import { booking } from '#contract/features/booking/index.ts'
import { columnOf } from '../../core/database/sql.ts'
import { serve } from '../../core/requests/declare.ts'
import { formTicket } from '../../core/requests/form-ticket.ts'
import { canSendSms } from '../../core/requests/sms.ts'
import { acceptOffer } from './accept.ts'
import { listAppointments, wholeAppointment } from './appointments.ts'
import { bookingFollowers } from './area-followers.ts'
import { book } from './book.ts'
import { cancelOwn, moveOwn } from './change-own.ts'
import { confirm, sendCode } from './code.ts'
import { addDesk, changeDesk, deskFields, listDesks, peopleOf, removeDesk } from './desks.ts'
import { appointmentsDue } from './due-dates.ts'
import { ownFile } from './file.ts'
import { freeDays, freeTimes } from './free.ts'
import { freeServices } from './free-services.ts'
import { bookingAlerts } from './notices.ts'
import { areasWithOffers, offer, offersAt } from './offers.ts'
import { bySecret, showOwn } from './own.ts'
import { personalData } from './personal-data.ts'
import { bookingQueue } from './queue.ts'
import { tidyAppointments } from './retention.ts'
import { addService, changeService, listServices, oneService, removeService, serviceFields } from './services.ts'
import { moveAt, step } from './step.ts'
import type { BookingTables } from './tables.ts'
import { bookingTotals } from './totals.ts'
import { bookVisitor, visitorTimes } from './visitors.ts'
import { waitFor } from './wait.ts'

/** Appointments of citizens with officials and at counters. */
export default serve<BookingTables>()(booking, {
  personalData,
  anchors: {
    booking_appointments: { area: 'area_id' },
    booking_services: { area: 'area_id', published: (t) => sql<boolean>`${columnOf(t, 'state')} = 'active'` },
    booking_desks: { area: 'area_id' },
  },
  openVerb: 'open',
  privateTables: ['booking_appointments'],
  present: { booking_services: serviceFields, booking_desks: deskFields },
  recordNames: {
    booking_services: 'booking_services.name',
    booking_desks: 'booking_desks.name',
    // not the name of the citizen: reading that is logged
    booking_appointments: "'№ ' || booking_appointments.number",
  },
  areaFollowers: [bookingFollowers],
  alerts: bookingAlerts,
  resume: tidyAppointments,
  demo: async (city) => (await import('./demo.ts')).fill(city),
  queue: bookingQueue,
  handlers: {
    areas: async (call) => ({ data: await areasWithOffers(call, call.query.parentId) }),
    offers: async (call) => ({ data: await offersAt(call, call.query.areaId) }),
    offer: async (call) => ({ data: await offer(call, call.params.id) }),
    days: async (call) => ({ data: await freeDays(call, call.params.id, call.query) }),
    times: async (call) => ({ data: await freeTimes(call, call.params.id, call.query.day) }),
    form: async ({ core, now, rows }) => {
      const sms = await canSendSms(core, rows.unscoped('the number of text messages of a day'), {
        isAskedByAnybody: true,
      })
      return { data: { ticket: formTicket(core, 'booking', now), sms } }
    },
    book: async (call) => ({ data: await book(call, call.body) }),
    follow: async (call) => ({ data: showOwn(await bySecret(call, call.query.secret), call.now) }),
    file: (call) => ownFile(call, call.query.secret),
    confirm: async (call) => ({ data: await confirm(call, call.body.secret, call.body.code) }),
    sendCode: async (call) => ({ data: await sendCode(call, call.body.secret) }),
    moveOwn: async (call) => ({ data: await moveOwn(call, call.body.secret, new Date(call.body.at)) }),
    cancelOwn: async (call) => ({ data: await cancelOwn(call, call.body.secret) }),
    waitFor: async (call) => ({ data: await waitFor(call, call.body) }),
    accept: async (call) => ({ data: await acceptOffer(call, call.body.secret) }),
    appointments: (call) => listAppointments(call),
    totals: async (call) => ({ data: await bookingTotals(call, call.query) }),
    free: async (call) => ({ data: await freeServices(call, call.query.areaId) }),
    visitorTimes: async (call) => ({ data: await visitorTimes(call, call.params.id, call.query.day) }),
    bookVisitor: async (call) => ({ data: await bookVisitor(call, call.body) }),
    due: async (call) => ({ data: await appointmentsDue(call, call.query) }),
    one: async (call) => ({ data: await wholeAppointment(call, call.params.id) }),
    act: async (call) => ({ data: await step(call, call.params.id, call.body) }),
    move: async (call) => ({ data: await moveAt(call, call.params.id, call.body) }),
    history: async ({ rows, params }) => ({ data: await rows.history('booking_appointments', params.id) }),
    services: (call) => listServices(call),
    service: async (call) => ({ data: await oneService(call, call.params.id) }),
    addService: async (call) => ({ data: await addService(call, call.body) }),
    changeService: async (call) => ({ data: await changeService(call, call.params.id, call.body) }),
    removeService: async (call) => {
      await removeService(call, call.params.id)
      return null
    },
    desks: (call) => listDesks(call),
    people: async (call) => ({ data: await peopleOf(call, call.query.areaId) }),
    addDesk: async (call) => ({ data: await addDesk(call, call.body) }),
    changeDesk: async (call) => ({ data: await changeDesk(call, call.params.id, call.body) }),
    removeDesk: async (call) => {
      await removeDesk(call, call.params.id)
      return null
    },
  },
})
