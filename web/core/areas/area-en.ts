import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './area-mn.ts'

/** Texts of choosing an area. */
export const en: Same<typeof mn> = {
  level: { city: 'City', district: 'District', khoroo: 'Khoroo', section: 'Section' },
  within: 'You can choose within',
  choose: {
    city: 'Choose a city',
    district: 'Choose a district',
    khoroo: 'Choose a khoroo',
    section: 'Choose a section',
  },
  first: {
    city: 'Choose the city',
    district: 'City first',
    khoroo: 'District first',
    section: 'Khoroo first',
  },
  none: {
    city: 'There is no city yet.',
    district: 'There are no districts yet.',
    khoroo: 'This district has no khoroos yet.',
    section: 'This khoroo has no sections yet.',
  },
  add: { city: 'Add a city', district: 'Add a district', khoroo: 'Add a khoroo', section: 'Add a section' },
  failed: 'The list could not be loaded. Try again.',
  retry: 'Try again',
}
