/** Texts of the menu; small, because they come with the first page. */
export const mn = { media: 'Зургийн сан', gallery: 'Зураг' } as const
