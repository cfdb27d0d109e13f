import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './later-mn.ts'

/** What is said without a network, and of reports that were written without one, in English. */
export const en: Same<typeof mn> = {
  later: {
    offline: 'You are offline. This page comes from your device.',
    offlineReport: 'You are offline. What you fill in is saved on this device and sent as soon as you are online.',
    savedTitle: 'Saved on this device',
    savedText: 'It is sent as soon as you are online. Open this site again to see its number and follow its progress.',
    next: 'Write another',
    notSaved: 'It could not be saved on this device. Free some memory and try again.',
    waiting: 'Report waiting to be sent: {{what}}',
    sent: 'Your report was sent as No. {{number}}',
    follow: 'Follow its progress',
    refused: 'The report could not be sent: {{what}}. {{why}}',
    correct: 'Correct',
    discard: 'Discard',
    restored: 'What you had written was restored from this device. Your name and contact details are not kept.',
    startAgain: 'Discard and start again',
  },
}
