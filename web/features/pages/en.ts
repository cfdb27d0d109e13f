import type { Same } from '#contract/core/texts.ts'
import type { mn } from './mn.ts'

/** Pages that stand by themselves, in English. */
export const en: Same<typeof mn> = {
  forbidden: {
    title: 'You have no permission',
    text: 'You may not see this page. Sign in with another account, or ask the admin you report to.',
  },
  failure: {
    title: 'Something went wrong',
    text: 'The system could not do what you asked. Wait a little and try again.',
    retry: 'Try again',
  },
  maintenance: {
    title: 'Under maintenance',
    text: 'The system is being updated. Your data are safe. This page looks by itself and goes on when it is done.',
    until: 'Expected to end: {{when}}.',
    checking: 'Looking whether the system works…',
    ready: 'The system works.',
    goOn: 'Go on',
    signIn: 'Sign in as an admin',
  },
  coming: {
    title: 'Coming soon',
    text: 'This part is being prepared.',
    untilText: 'Opens on {{when}}',
    days: 'days',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
    timer: 'Time left until it opens',
  },
  blank: {
    title: 'Blank page',
    lead: 'A new part begins here.',
    text: 'There is nothing on this page yet.',
    back: 'Go to the dashboard',
  },
  home: 'Go to the start page',
}
