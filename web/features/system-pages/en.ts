import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Error, maintenance and placeholder pages, in English. */
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
    text: 'The system is being updated. Your data are safe.',
    until: 'Expected to end: {{when}}.',
    longer: 'It is taking longer than expected.',
    goesOn: 'The page you were on opens again as soon as it is done.',
    willSay: 'This page will say when it is done.',
    over: 'The system is running',
    ready: 'There is no maintenance now. You can go on.',
    goOn: 'Continue',
    signIn: 'Sign in as an admin',
  },
  blank: {
    title: 'Blank page',
    lead: 'A new section begins here.',
    text: 'There is nothing on this page yet.',
    back: 'Go to the dashboard',
  },
  menu: {
    examples: 'Menu examples',
    levels: 'Menu levels',
    level: 'Level {{name}}',
    disabled: 'Item disabled',
    byRoles: 'Item by roles',
    byRolesCaption: 'Only city admins can see this item',
    label: 'Item with a label',
    badge: 'New',
    caption: 'Item with a caption',
    captionText: 'Explains the item',
    store: 'Template store: {{name}}',
  },
  home: 'Go to the start page',
}
