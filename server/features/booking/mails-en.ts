import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mails-mn.ts'

/** Mails about appointments, in English. */
export const en: Same<typeof mn> = {
  greeting: 'Dear {{name}},',
  number: 'Appointment number: {{number}}',
  service: 'Service: {{service}}',
  when: 'When: {{when}}',
  position: 'Position in the waiting list: {{position}}',
  where: 'Where: {{where}}',
  code: {
    subject: 'Code for your appointment: {{code}}',
    text: 'Enter this code to confirm your appointment: {{code}}',
    until: 'The code works for {{minutes}} minutes. The time you chose is reserved for you until then.',
    untilWaiting: 'The code works for {{minutes}} minutes.',
    ignore: 'If you did not book an appointment, ignore this mail.',
  },
  booked: { subject: 'Your appointment: {{when}}', text: 'Your appointment is confirmed.' },
  moved: { subject: 'Your appointment was moved: {{when}}', text: 'Your appointment has a new time.' },
  movedByOffice: {
    subject: 'Your appointment was moved: {{when}}',
    text: 'The office moved your appointment. If the new time does not suit you, choose another one with the link below.',
  },
  cancelled: {
    subject: 'Your appointment was cancelled: {{when}}',
    text: 'The office cancelled your appointment. Reason: {{note}}',
    again: 'Book another appointment',
  },
  waiting: {
    subject: 'You are on the waiting list: {{day}}',
    text: 'You are on the waiting list for {{day}}. When a time becomes free, it is offered to you in the order of the list. To stop waiting, cancel with the link below.',
  },
  offered: {
    subject: 'A time became free: {{when}}',
    text: 'A time became free on the day that you wait for. It is reserved for you until {{until}}. Accept or cancel it with the link below.',
    open: 'Accept or cancel',
  },
  reminder: {
    subject: 'Reminder: {{when}}',
    text: 'This is a reminder of your appointment tomorrow. If you cannot come, move or cancel it.',
  },
  sms: {
    code: 'Code for your appointment: {{code}}. Valid for {{minutes}} minutes.',
    waiting: 'You are on the waiting list: {{day}}, {{where}}. Cancel: {{link}}',
    offered: 'A time became free: {{when}}, {{where}}. It is kept until {{until}}: {{link}}',
    booked: 'Appointment {{number}}: {{when}}, {{where}}. Move or cancel: {{link}}',
    movedByOffice: 'Appointment {{number}} was moved: {{when}}, {{where}}. Not suitable: {{link}}',
    cancelled: 'Appointment {{number}} ({{when}}) was cancelled. Reason: {{note}}',
    reminder: 'Reminder: tomorrow {{when}}, {{where}}. Appointment {{number}}',
  },
  open: 'View, move or cancel',
  file: 'Add to your calendar (.ics)',
  secret: 'Do not pass on the link: anyone who has it can move and cancel the appointment.',
  fileRemove: 'Remove from your calendar (.ics)',
  fileTitle: 'Appointment: {{service}}',
}
