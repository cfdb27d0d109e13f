import { foldForSearch } from '#contract/core/text/localized.ts'

/** The `search` column of a person: names in both orders and the e-mail address, folded. */
export const searchOf = (p: { email: string; firstName: string; lastName: string }): string =>
  foldForSearch(`${p.lastName} ${p.firstName} ${p.lastName} ${p.email}`)
