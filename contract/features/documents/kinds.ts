/** Kinds of documents that the city's investment fund publishes, in display order. Source: docs/rules/documents.md. */
export const DOCUMENT_KINDS = ['quarterly', 'annual', 'financial', 'prospectus', 'rules', 'licence', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Kinds that belong to one fund and are valid until they are replaced; the others report on a period. */
export const FUND_KINDS: readonly DocumentKind[] = ['prospectus', 'rules', 'licence']

/** Kinds that may report on a quarter. */
export const QUARTER_KINDS: readonly DocumentKind[] = ['quarterly', 'financial']
