import type { Account, FactorProof } from '#contract/features/auth/index.ts'
import type { ApiProblem } from '../../../core/api/client.ts'

/** What a step of proof needs to know. */
export interface ProofProps {
  account: Pick<Account, 'email' | 'hasPassword' | 'twoStep'>
  /** What is done once the person has proven who they are: the name of the button; `danger` where it takes something away. */
  act: { label: string; danger?: boolean }
  onProve: (proof: FactorProof) => Promise<void>
  /**
   * Called when the server accepts the proof and refuses what it was for, e.g. an address that is taken: its fields are in the form
   * that the person came from. Without it, the error is shown above the proof.
   */
  onRefused?: (error: ApiProblem) => void
  onClose: () => void
}
