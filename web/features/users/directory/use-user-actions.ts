import { shortName } from '#contract/core/people/person.ts'
import { type User, users, userWorkflow } from '#contract/features/users/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { type BulkStep, useBulkStep, type useChosen } from '../../../core/lists/use-bulk.ts'
import { useDo } from '../../../core/query/query.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { userTexts } from './texts.ts'

export type UserAction = User['allowedActions'][number]
type Chosen = ReturnType<typeof useChosen>

/** The most specific reason the server gave for refusing a step. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : problemText(error)

/** Applies a step to the selected people; asks for confirmation before deactivating, which signs them out. */
export function useUserBulk() {
  const t = userTexts.useText()
  const confirm = useConfirm()
  const bulk = useDo(users, 'bulk')
  const step = useBulkStep()
  const send = (action: UserAction): Pick<BulkStep, 'run' | 'done'> => ({
    run: (chosen) => bulk.mutateAsync({ body: { users: chosen, action } }),
    done: (count) => t(`doneMany.${action}`, { count }),
  })
  const run = async (action: UserAction, { items, nameOf }: Pick<Chosen, 'items' | 'nameOf'>): Promise<boolean> => {
    const question = {
      title: t('confirm.deactivateManyTitle'),
      text: t('confirm.deactivateManyText', { count: items.length }),
      confirmLabel: t('action.deactivate'),
      danger: true,
    }
    if (action === 'deactivate' && !(await confirm(question))) return false
    return step(items, {
      ...send(action),
      nameOf,
      stateOf: (state) => {
        const known = userWorkflow.states.find((one) => one === state)
        return known && t(`status.${known}`)
      },
      // people who were just activated have no sessions, so this can be undone
      ...(action === 'activate' && { undo: send('deactivate') }),
    })
  }
  return { run, isBusy: bulk.isPending }
}

/** Applies a step to an account and shows the result; asks for confirmation before deactivating, which signs the person out. */
export function useUserActions() {
  const t = userTexts.useText()
  const confirm = useConfirm()
  const act = useDo(users, 'act')
  return async (action: UserAction, user: User): Promise<void> => {
    const question = {
      title: t('confirm.deactivateTitle'),
      text: t('confirm.deactivateText', { name: shortName(user) }),
      confirmLabel: t('action.deactivate'),
      danger: true,
    }
    if (action === 'deactivate' && !(await confirm(question))) return
    try {
      await act.mutateAsync({ params: { id: user.id }, body: { action } })
      toast(t(`done.${action}`))
    } catch (error) {
      toast(reasonOf(error), { variant: 'error' })
    }
  }
}
