/** The name of the feature in the menu, the search and the audit log. */
export const mn = { name: 'Нэхэмжлэх' } as const
