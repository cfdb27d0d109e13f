import type { Account } from '#contract/features/auth/index.ts'

/** The text that names a dialog with the proof of a sensitive action: an account without a password is asked for none. */
export const proofTitleOf = ({ hasPassword }: Pick<Account, 'hasPassword'>) =>
  hasPassword ? 'twoStep.proofTitle' : 'twoStep.noPasswordTitle'
