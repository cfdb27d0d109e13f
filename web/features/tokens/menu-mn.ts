/** The name of the feature in the menu and the audit log. */
export const mn = { name: 'Холболтын түлхүүр' } as const
