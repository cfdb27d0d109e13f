/** What the menu calls the page of holidays. */
export const mn = { holidays: 'Нийтээр амрах өдөр' } as const
