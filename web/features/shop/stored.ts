/**
 * What the shop keeps on the device, in the form and under the name of the product's first description: brief section 9.
 */
const KEY = 'redux-product'

/** The orders of the shop's page. */
export const SORTS = { newest: '-createdAt', priceAsc: 'price', priceDesc: '-price', name: 'name' } as const
export type SortBy = keyof typeof SORTS

interface Stored {
  sortBy: SortBy
}

const EMPTY: Stored = { sortBy: 'newest' }

const isSortBy = (value: unknown): value is SortBy => typeof value === 'string' && Object.hasOwn(SORTS, value)

/** What a stored text says; values that are not understood are the default. */
function parseStored(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const { sortBy } = (typeof value === 'object' && value !== null ? value : {}) as { sortBy?: unknown }
    return { sortBy: isSortBy(sortBy) ? sortBy : EMPTY.sortBy }
  } catch {
    return EMPTY
  }
}

/** Reads what was kept; a browser that forbids it has kept nothing. */
export function readStored(): Stored {
  try {
    return parseStored(localStorage.getItem(KEY))
  } catch {
    return EMPTY
  }
}

/** Keeps it for the next visit. */
export function writeStored(stored: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // without storage it lasts as long as the page
  }
}
