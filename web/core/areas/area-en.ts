import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './area-mn.ts'

/** Texts of choosing an area. */
export const en: Same<typeof mn> = {
  level: { city: 'City', district: 'District', khoroo: 'Khoroo', section: 'Section' },
  placeholder: 'Name or number, e.g. BZD 1-3',
  searching: 'Searching …',
  nothing: 'No such area',
  up: 'Back to {{name}}',
  all: 'all districts',
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
