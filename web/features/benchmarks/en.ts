import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the pages, in English. */
export const en: Same<typeof mn> = {
  title: 'Benchmarks',
  crumbs: 'Path of the page',
  search: 'Search by name or source',
  add: 'Add a benchmark',
  importTitle: 'Import values from a file',
  column: {
    name: 'Name',
    source: 'Source',
    funds: 'Funds',
    days: 'Days with a value',
    lastDay: 'Day of the last value',
  },
  sourceHelp: 'Who publishes the index, and where. Readers see it',
  fundsHelp: 'The pages of the chosen funds show it in the chart, and its return next to that of the fund',
  removeText: '{{name}} will be deleted with all of its values. This cannot be undone.',
  emptyTitle: 'No benchmarks yet',
  emptyText: 'Add an index to compare the returns of funds with, and import its values from a file.',
}
