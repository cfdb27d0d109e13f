import type { Same } from '#contract/core/texts.ts'
import type { mn } from './mn.ts'

/** Pages that stand by themselves, in English. */
export const en: Same<typeof mn> = {
  forbidden: {
    title: 'Permission denied',
    text: 'You may not see this page. Sign in with another account, or ask the admin you report to.',
  },
  failure: {
    title: 'Something went wrong',
    text: 'The system could not do what you asked. Wait a little and try again.',
    retry: 'Try again',
  },
  maintenance: {
    title: 'Under maintenance',
    text: 'The system is being updated. Your data are safe. This page checks by itself and continues when the update is done.',
    until: 'Expected to end: {{when}}.',
    checking: 'Checking whether the system is running…',
    ready: 'The system is running.',
    goOn: 'Continue',
    signIn: 'Sign in as an admin',
  },
  coming: {
    title: 'Coming soon',
    text: 'This section is being prepared.',
    untilText: 'Opens on {{when}}',
    days: 'days',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
    timer: 'Time left until it opens',
  },
  blank: {
    title: 'Blank page',
    lead: 'A new section begins here.',
    text: 'There is nothing on this page yet.',
    back: 'Go to the dashboard',
  },
  home: 'Go to the start page',
}
