import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './data-mn.ts'

/** Texts of the page about the person's data. */
export const en: Same<typeof mn> = {
  exportStarted: 'The file is being prepared. It will appear among the downloads at the top',
  deletePlanned: 'Your request to delete the account was recorded',
  kept: 'The request was cancelled',
  export: {
    title: 'Download your data',
    text: 'Everything the system keeps about you and the files you uploaded, as one ZIP file. The file is kept for 24 hours.',
    do: 'Prepare the file',
  },
  delete: {
    title: 'Delete your account',
    text_one:
      'It is deleted {{count}} day after your request. Until then you can cancel. Appointments you still have are cancelled with it.',
    text_other:
      'It is deleted {{count}} days after your request. Until then you can cancel. Appointments you still have are cancelled with it.',
    due: 'Your account will be deleted on {{when}}',
    blocked: {
      last_admin: 'You are the only admin of the city, so your account cannot be deleted. Appoint another admin first.',
      open_orders:
        'You have orders in the shop that are not finished, so your account cannot be deleted yet. It can be once they are delivered or cancelled.',
    },
    do: 'Request deletion',
    keep: 'Cancel the request',
  },
  parts: {
    title: 'What is kept about you',
    text: 'The numbers count records. Below each is what happens to them when your account is deleted.',
    account: 'Account and sign-in',
    log: 'Log of your actions',
  },
  fate: {
    erase: 'Deleted with your account.',
    blank: 'Your name, e-mail address, phone number and whatever else identifies you is removed.',
    detach: 'Stays without your name.',
    keep: 'Stays with your name.',
  },
  law: {
    archives: 'Part of official work, which stays with your name (Law on archives and records management).',
    accounting:
      'Your e-mail address, phone number and address are removed; the name on the invoice stays (Law on accounting).',
    petitions:
      'Your e-mail address and phone number are removed; the text and the name stay (Law on resolving petitions and complaints of citizens).',
    evidence: 'The log of actions stays. It contains neither your name nor your address.',
  },
  consents: {
    title: 'Your consents',
    text: 'Services for which you agreed to the use of your data. You can withdraw your consent.',
    none: 'You have not given any consent yet.',
    given: 'Given: {{when}} · version of the text: {{version}}',
    withdrawn: 'Withdrawn: {{when}}',
    withdraw: 'Withdraw',
    withdrawOf: 'Withdraw the consent: {{kind}}',
    ask: 'Withdraw the consent: {{kind}}',
    done: 'The consent was withdrawn',
    kind: {
      registration: 'Signing up',
      booking: 'Booking an appointment',
      order: 'Ordering in the shop',
      contact: 'Sending a message to an office',
    },
    after: {
      registration:
        'Earlier use stays lawful. To have your data removed completely, request the deletion of your account.',
      booking: 'Your appointments stay. Cancel them if you no longer need them.',
      order: 'Your orders and invoices stay.',
      contact: 'Messages you sent are settled and answered as the law demands.',
    },
  },
}
