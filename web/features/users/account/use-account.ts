import { useQueryClient } from '@tanstack/react-query'
import { type Account, auth } from '#contract/features/auth/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { keyOf } from '../../../core/query/query.ts'
import { useSession } from '../../../core/session/session.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { accountTexts } from './texts.ts'

/** Stores the updated account from a response in the query cache and the session. */
export function useUpdateAccount(): (answer: { data: Account }) => Account {
  const client = useQueryClient()
  const { refresh } = useSession()
  return (answer) => {
    client.setQueryData(keyOf(auth, 'account'), answer)
    void client.invalidateQueries({ queryKey: [auth.name, 'activity'] })
    refresh(answer.data)
    return answer.data
  }
}

/** Shows an error as a toast, where no field can show it. */
export function toastProblem(error: unknown): void {
  const text = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : undefined
  toast(text ?? accountTexts.text('failed'), { variant: 'error' })
}
