/** Texts of the menu; small, because the first page loads them. */
export const mn = { menu: 'Хэрэглэгч' } as const
