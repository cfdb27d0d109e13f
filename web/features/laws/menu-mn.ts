/** Texts of the menu; small, because they come with the first page. */
export const mn = { laws: 'Хууль эрх зүй', make: 'Хууль бүртгэх' } as const
