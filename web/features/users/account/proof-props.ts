import type { Account, FactorProof } from '#contract/features/auth/index.ts'

/** What a step of proof needs to know. */
export interface ProofProps {
  account: Pick<Account, 'email' | 'hasPassword' | 'twoStep'>
  /** What is done once the person has proven who they are: the name of the button; `danger` where it takes something away. */
  act: { label: string; danger?: boolean }
  onProve: (proof: FactorProof) => Promise<void>
  onClose: () => void
}
