/** The request for the running surveys that the home page shows. */
export const RUNNING = { phase: 'active', sort: 'endDate', pageSize: 5 } as const
