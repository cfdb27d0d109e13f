import { admin } from '#contract/features/admin/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Retries a job or a mail manually and shows the result in a toast. */
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
