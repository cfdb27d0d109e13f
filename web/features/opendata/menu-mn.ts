/** The name of the feature. */
export const mn = { openData: 'Нээлттэй өгөгдөл' } as const
