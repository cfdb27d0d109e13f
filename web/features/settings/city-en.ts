import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './city-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'City',
  identity: {
    title: 'Name, logo, colour and languages',
    lead: 'Shown in headers, on public pages, in titles and in mails.',
    name: 'Name',
    tagline: 'Tagline',
    taglineHelp: 'One line below the name at the foot of public pages.',
    logo: 'Logo',
    logoHelp: 'A square picture: {{formats}}.',
    ownLogo: 'Uploaded picture',
    noLogo: 'The sign of the system',
    colour: 'Main colour',
    colourHelp: 'For people who have not chosen a colour themselves.',
    languages: 'Languages',
    languagesHelp: 'Without English there is no button that changes the language.',
  },
  colour: {
    default: 'Green',
    cyan: 'Cyan',
    purple: 'Purple',
    blue: 'Blue',
    orange: 'Orange',
    red: 'Red',
  },
  language: { mn: 'Mongolian', en: 'English' },
  contact: {
    title: 'Contact details',
    lead: 'Shown at the foot of public pages and on the contact page. What is empty is not shown.',
    address: 'Address',
    hours: 'Opening hours',
    phone: 'Telephone',
    phoneHelp: 'Separate several numbers by commas.',
    email: 'E-mail address',
  },
  mail: {
    title: 'E-mail',
    lead: 'Used for every mail that the system sends. Mails that were already written do not change.',
    sender: 'Name of the sender',
    senderHelp: 'Empty: the name in the setting MAIL_FROM. The address stays the same.',
    footer: 'Footer of mails',
    footerHelp: 'For example, the name, address and telephone number of the office.',
  },
  logo: {
    choose: 'Choose picture',
    replace: 'Replace picture',
    remove: 'Use the sign of the system',
  },
}
