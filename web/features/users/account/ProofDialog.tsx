import { auth } from '#contract/features/auth/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import ProofStep from './ProofStep.tsx'
import type { ProofProps } from './proof-props.ts'
import { proofTitleOf } from './proof-title.ts'
import { accountTexts } from './texts.ts'

/** Asks other features' people for the proof that the account is theirs, before a sensitive action. */
export default function ProofDialog(props: Omit<ProofProps, 'account'>) {
  const t = accountTexts.useText()
  const { data, isError, refetch } = useAsk(auth, 'account')
  const account = data?.data
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t(account ? proofTitleOf(account) : 'twoStep.noPasswordTitle')}
      width={520}
    >
      {isError && !account && <ErrorState level={3} onRetry={() => void refetch()} />}
      {!account && !isError && <FormSkeleton fields={1} />}
      {account && <ProofStep {...props} account={account} />}
    </Dialog>
  )
}
