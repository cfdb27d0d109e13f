/** The name of the feature. */
export const mn = { name: 'Тун удахгүй' } as const
