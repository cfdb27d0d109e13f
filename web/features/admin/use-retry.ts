import { admin } from '#contract/features/admin/index.ts'
import { ApiProblem } from '../../core/api.ts'
import { useDo } from '../../core/query.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { toast } from '../../ui/toast.ts'

/** Retries a job or a mail by hand and says in a toast what came of it. */
export function useRetry<Id extends number | string>(
  route: 'retryJob' | 'retryMail',
  done: string,
): (row: { id: Id }) => void {
  const core = coreTexts.useText()
  const retry = useDo(admin, route)
  return ({ id }) =>
    retry.mutate({ params: { id } } as never, {
      onSuccess: () => void toast(done),
      onError: (error) =>
        void toast(error instanceof ApiProblem ? error.document.title : core('error.noAnswer'), { variant: 'error' }),
    })
}
