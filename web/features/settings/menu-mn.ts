/** The name of the page in the menu. */
export const mn = { menu: 'Хотын тохиргоо' } as const
