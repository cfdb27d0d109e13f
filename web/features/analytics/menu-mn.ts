/** The name in the menu. */
export const mn = { name: 'Хандалтын тоо' } as const
