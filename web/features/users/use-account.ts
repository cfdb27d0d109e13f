import { useQueryClient } from '@tanstack/react-query'
import { type Account, auth } from '#contract/features/auth/index.ts'
import { ApiProblem } from '../../core/api.ts'
import { keyOf } from '../../core/query.ts'
import { useSession } from '../../core/session.tsx'
import { toast } from '../../ui/toast.ts'
import { accountTexts } from './account-texts.ts'

/** Takes an answer with the own account over into everything that shows it: this page, the header, the profile. */
export function useTakeAccount(): (answer: { data: Account }) => Account {
  const client = useQueryClient()
  const { refresh } = useSession()
  return (answer) => {
    client.setQueryData(keyOf(auth, 'account'), answer)
    void client.invalidateQueries({ queryKey: [auth.name, 'activity'] })
    refresh(answer.data)
    return answer.data
  }
}

/** Says what went wrong where there is no field to say it on. */
export function toastProblem(error: unknown): void {
  const text = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : undefined
  toast(text ?? accountTexts.text('failed'), { variant: 'error' })
}
