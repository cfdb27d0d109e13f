import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the fund's documents in the dashboard, in English. */
export const en: Same<typeof mn> = {
  title: 'Reports and documents of the fund',
  about: 'About the fund',
  add: 'Add a document',
  list: {
    search: 'Search titles, descriptions and years',
    emptyTitle: 'There are no reports or documents',
    emptyText: 'Add the first report as a PDF file. Readers see it on the public pages as soon as it is published.',
    emptyRead: 'Reports and documents appear here as soon as they are published.',
    binEmpty: 'The bin is empty',
    binText: 'Deleted documents stay here for 30 days.',
    year: 'Year',
    datedOn: 'Date of the document',
    fund: 'Fund',
    files: 'Files',
    anyYear: 'All years',
    anyFund: 'All funds',
  },
  form: {
    newTitle: 'Add a document',
    editTitle: 'Edit a document',
    about: 'Kind and area',
    kind: 'Kind',
    description: 'Description',
    cover: 'Picture of the first page',
    period: 'Period and fund',
    year: 'Year',
    yearHelp: 'The year of a report; for other documents the year from which they are valid.',
    quarter: 'Quarter',
    noQuarter: 'Whole year',
    quarterOf: 'Quarter {{n}}',
    datedOn: 'Date of the document',
    fund: 'Fund',
    allFunds: 'All funds',
    files: 'PDF files',
    fileMn: 'PDF file in Mongolian',
    fileEn: 'PDF file in English',
  },
}
