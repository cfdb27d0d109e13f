/** The name of the feature, and of its tab on the profile. */
export const mn = { name: 'Дагалт', tab: 'Дагагчид' } as const
