/** The name of the feature in the table of rights and in the audit log. */
export const mn = { name: 'Бэлтгэсэн файл' } as const
