/** What the menu calls the page of holidays. */
export const mn = { holidays: 'Амралтын өдөр' } as const
