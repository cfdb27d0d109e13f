/** How long a record is not refetched of itself where every read of it is recorded, ms. */
export const READ_ONCE_MS = 600_000
