import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the profile page. */
export const en: Same<typeof mn> = {
  title: 'Profile',
  role: 'Role',
  area: 'Area',
  noArea: 'Not given',
  position: 'Position',
  contact: 'Contact',
  email: 'E-mail address',
  phone: 'Phone number',
  noPhone: 'Not given',
  verified: 'Confirmed',
  unverified: 'Not confirmed',
  verifyNow: 'Confirm',
  member: 'Joined',
  lastSignIn: 'Last signed in',
  parts: 'Parts of the profile',
  activityTab: 'Activity',
  activity: 'My recent actions',
  activityText: 'The actions recorded under your account. If you do not recognise one, change your password now.',
  empty: 'Nothing yet',
  more: 'Show more',
  refused: 'Refused',
}
