import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of typing secrets: passwords, codes, and waiting after too many tries. */
export const en: Same<typeof mn> = {
  show: 'Show the password',
  hide: 'Hide the password',
  capsLock: 'Caps Lock is on',
  help: '12 characters or more. A sentence of a few words makes a good password.',
  short_one: '{{count}} more character is needed',
  short_other: '{{count}} more characters are needed',
  common: 'Easy to guess. Add other words',
  fair: 'Good enough. The longer, the safer',
  good: 'A safe password',
  wait: 'Too many attempts. Try again in {{time}}.',
}
