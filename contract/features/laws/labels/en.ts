import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of laws, in English. */
export const en: Same<typeof mn> = {
  file: 'Laws and regulations',
  category: {
    law: 'Law',
    regulation: 'Regulation',
    decree: 'Decree',
    resolution: 'Resolution',
    order: 'Order',
  },
  organisation: {
    state: 'State organisation',
    local: 'Local administration',
    enterprise: 'State-owned enterprise',
    school: 'Educational organisation',
    health: 'Health organisation',
    private: 'Company',
    ngo: 'Non-governmental organisation',
  },
  organisations: {
    file: 'Organisations',
    nameMn: 'Name (Mongolian)',
    nameEn: 'Name',
    kind: 'Kind',
    register: 'Register number',
    laws: 'Number of laws',
    state: 'Status',
    active: 'Active',
    inactive: 'Inactive',
  },
  more: { organisationCount: 'Organisation count', fileCount: 'File count' },
  column: {
    number: 'Number',
    adoptedOn: 'Adopted on',
    effectiveOn: 'In force from',
    sourceUrl: 'Source',
  },
}
