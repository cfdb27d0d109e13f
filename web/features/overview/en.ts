import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** The home of the dashboard, in English. */
export const en: Same<typeof mn> = {
  menu: 'Dashboard',
  title: 'Hello, {{name}}',
  lead: 'Your role: {{role}}.',
  my: {
    menu: 'My page',
    lead: 'Notifications for you, violations you reported, messages you sent, surveys you can answer.',
    account: 'My account',
    profile: 'Profile',
    profileText: 'Name, phone, picture',
    accountText: 'Password, e-mail, signed-in devices',
  },
  verify: {
    text: 'Your e-mail address has not been confirmed yet.',
    action: 'Confirm',
  },
  first: {
    title: 'Where to begin',
    text: 'Once these steps are done, your work appears here.',
    assistant: 'First setup',
    progress: 'Steps done or skipped: {{n}} of {{total}}',
    continue: 'Continue',
    next: 'Next steps',
    dismiss: 'Do not show again',
  },
  waiting: {
    title: 'What waits for you',
    noneTitle: 'Nothing is waiting for you now',
    noneText: 'New reports, violations and notifications will be shown here as they come.',
    others: 'Nothing waiting',
    uncounted: 'Could not be counted',
  },
  quick: {
    title: 'Quick actions',
    report: 'Write a report',
    reportText: 'By week, month or quarter',
    survey: 'Create a survey',
    surveyText: 'Questions, areas, days',
    notice: 'Send a notification',
    noticeText: 'By role, area or person',
    write: 'Write news',
    writeText: 'With pictures, at a set time',
    violation: 'Report a violation',
    violationText: 'With photos and a place',
    users: 'Users',
    usersText: 'Add, invite, change roles',
    account: 'My account',
    accountText: 'Password, two-step sign-in',
  },
}
