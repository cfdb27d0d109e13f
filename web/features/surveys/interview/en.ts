import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** All texts of interviews, in English. */
export const en: Same<typeof mn> = {
  title: 'Interviews',
  lead: 'Surveys that run in your section and are asked in person, by phone or on paper.',
  path: 'Breadcrumb',
  until: 'Until {{date}}',
  questions: '{{n}} questions',
  start: 'Ask',
  goOn: 'Continue',
  kept: 'Kept on this device',
  notKept: 'Not kept on this device',
  empty: 'There is no survey to ask at the moment',
  emptyText: 'Surveys for your section are shown here as soon as they begin.',
  failed: 'The survey could not be opened',
  failedText: 'Open it once with a connection; it works without one from then on.',
  notRunning: 'Answers cannot be entered for this survey',
  notRunningText: 'It has not begun, has ended, or is answered online only.',
  offline: {
    ready: 'Ready. This page opens and works where there is no connection.',
    preparing: 'Preparing…',
    unready: 'In this browser the page cannot be opened again without a connection. Keep it open.',
    full: 'The memory of this device is full, so some surveys cannot be opened without a connection.',
    none: 'You have no connection. Answers are kept on this device.',
    install: 'Install on the phone',
  },
  queue: 'Waiting to be sent',
  refusedWhy: {
    closed:
      'The survey was closed, so the answer was not taken. Ask those who made it to extend it or to open it again, then send again.',
    twice: 'This person has already answered. One person counts once.',
    invalid: 'Some answers are wrong: {{what}}. Correct them and send again.',
    gone: 'The survey is no longer available to your section.',
  },
  form: {
    channel: 'Form of interview',
    area: 'Section',
    person: 'Phone or register number of the citizen',
    personHelp: 'It keeps one person from answering twice. The number is not kept, only a mark made of it.',
    personRefused: 'The citizen refused to give a number',
    personMissing: 'Enter a phone or register number, or mark that the citizen refused',
    personWrong: 'A phone number has 8 digits, a register number 2 letters and 8 digits',
    channelMissing: 'Choose the form of interview',
    anonymous: 'An anonymous survey: no data about the citizen are kept with the answers.',
    finish: 'Finish and save',
    keepFailed: 'The answer could not be kept on this device. Free some memory and try again.',
    draft: 'An interview that was begun is kept on this device.',
    over: 'Start over',
    past: 'By the date of this device it ended on {{date}}. Unless it was extended, the answer will not be accepted.',
  },
  done: {
    title: 'The answer is saved',
    text: 'It is sent at once, or later when there is no connection.',
    next: 'Ask the next citizen',
    back: 'Back to the list',
  },
}
