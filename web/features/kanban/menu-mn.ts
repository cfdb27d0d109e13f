/** The name of the feature in the menu, the search and the audit log, and of its figure. */
export const mn = { name: 'Ажлын самбар', cards: 'Самбарын карт', mine: 'Миний хийх карт' } as const
