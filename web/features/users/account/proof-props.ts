import type { Account, FactorProof } from '#contract/features/auth/index.ts'

/** What a step of proof needs to know. */
export interface ProofProps {
  account: Pick<Account, 'email' | 'hasPassword' | 'twoStep'>
  onProve: (proof: FactorProof) => Promise<void>
  onClose: () => void
}
