import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of saved views. */
export const en: Same<typeof mn> = {
  mine: 'Your views',
  sharedBy: 'Shared by colleagues',
  by: 'Shared by {{name}}',
  none: 'No saved views yet',
  noneText: 'Filter the list and save it under a name to open it with one press.',
  name: 'Name',
  share: 'Show to everybody in my area',
  withoutSearch: 'The search text is not part of a shared view.',
  save: 'Save the current filters',
  saved: '“{{name}}” was saved',
  rename: 'Rename: {{name}}',
  remove: 'Remove: {{name}}',
  removed: '“{{name}}” was removed',
  shared: 'shared',
  failed: 'The saved views could not be loaded',
}
