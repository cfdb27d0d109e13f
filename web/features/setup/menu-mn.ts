/** The name of the assistant in the menu. */
export const mn = { menu: 'Эхний тохируулга' } as const
