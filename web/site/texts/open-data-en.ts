import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './open-data-mn.ts'

/** Texts of the page with open data in English. */
export const en: Same<typeof mn> = {
  openData: {
    title: 'Open data',
    lead: 'Data of the city that everybody may download and use. It contains no personal data.',
    noneTitle: 'No open data',
    noneText: 'The city has not published any data yet.',
    rows: 'Rows: {{n}}',
    changed: 'Updated: {{when}}',
    csv: 'Download CSV',
    json: 'Download JSON',
    of: '{{what}}: {{name}}',
    columns: 'Columns',
    kinds: { text: 'text', number: 'number', date: 'date' },
    use: 'Terms of use',
    licence: 'Licence: {{name}}. Please name the source.',
    licenceLink: 'Terms of the licence',
    stable: 'The addresses of the files do not change, so programs can read them. CSV files are encoded in UTF-8.',
    hidden: 'Counts from 1 to 4 are left empty where people could be recognised.',
    catalogue: 'Catalogue for data portals and programs',
  },
}
