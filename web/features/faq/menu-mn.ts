/** Texts of the menu; small, because they come with the first page. */
export const mn = { faqs: 'Түгээмэл асуулт', make: 'Асуулт нэмэх' } as const
