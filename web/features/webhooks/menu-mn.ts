/** The name of the feature in the menu and the audit log. */
export const mn = { name: 'Автомат дамжуулалт' } as const
