import { foldForSearch } from '#contract/core/text.ts'

/** What the column `search` of a person holds: names both ways round and the address, folded. */
export const searchOf = (p: { email: string; firstName: string; lastName: string }): string =>
  foldForSearch(`${p.lastName} ${p.firstName} ${p.lastName} ${p.email}`)
