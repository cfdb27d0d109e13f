/** Every view of a message is recorded, so it is not refetched when the window regains focus, ms. */
export const READ_ONCE_MS = 600_000
