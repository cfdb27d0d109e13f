import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The names of this feature in the menu and in the search, in English. */
export const en: Same<typeof mn> = {
  name: 'Office files',
  manager: 'File manager',
  shared: 'Files shared with me',
  bin: 'Bin of files',
  favourites: 'Favourite files',
  recent: 'Recently changed files',
  storage: 'Storage of files',
  newShares: 'Files newly shared with me',
}
