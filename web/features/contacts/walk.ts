import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/contacts', 'khoroo'],
    ['/dashboard/contacts/new', 'khoroo'],
    ['/dashboard/contacts/new', 'leader'],
    ['/dashboard/contacts/:contactId', 'khoroo'],
  ],
  ids: {
    ':contactId': { list: 'contacts?pageSize=1' },
  },
}
