import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** What waits on the device, in English. */
export const en: Same<typeof mn> = {
  title: 'Waiting to be sent',
  waiting: 'To send: {{n}}',
  refused: 'Refused: {{n}}',
  allSent: 'Everything was sent',
  nothing: 'Nothing is waiting. What you write offline appears here and is sent as soon as you are online.',
  sendNow: 'Send now',
  sending: 'Sending…',
  state: { waiting: 'Waiting', refused: 'Refused', sent: 'Sent' },
  finishedAt: 'Written: {{when}}',
  receipt: 'No. {{receipt}}',
  files: 'Files: {{n}}',
  open: 'Open',
  tries: 'Attempts: {{n}}',
  why: {
    offline: 'You are offline. It is sent automatically as soon as you are online.',
    signed_out: 'Your session has expired. Sign in again and it is sent.',
    busy: 'The service is not available right now. It is sent again later.',
    failed: 'Sending failed on this device. Send it again; if that fails too, tell your administrator.',
    invalid: 'Some fields are wrong: {{what}}. Correct them and send again.',
    gone: 'It no longer belongs to your area and cannot be sent.',
    other: 'It was not accepted: {{what}}',
  },
  retry: 'Send again',
  mend: 'Correct',
  cannotMend: {
    occupied: 'The form holds something else that is not sent yet. Send or discard that first.',
    full: 'The memory of this device is full. Free some memory and try again.',
  },
  discard: 'Discard',
  hide: 'Hide',
  hideAll: 'Hide all that were sent',
  discardTitle: 'Confirm the delete action',
  discardText: 'It is removed from the device for good. It has not reached the server.',
  outdated: 'There is a new version of the application. Reload the page to send.',
  reload: 'Reload',
  failed: 'The memory of this device could not be opened',
  badge: 'Not sent: {{n}}. Open the queue',
  offline: {
    bar: 'You are offline. What you write is saved on this device.',
    show: 'Not sent: {{n}}',
  },
  saved: {
    title: 'Saved on this device',
    text: 'It is sent automatically as soon as you are online. Its number then appears in the queue.',
    next: 'Write another',
    home: 'Go to the home page',
  },
  keepFailed: 'It could not be saved on this device. Free some memory and try again.',
}
