import { shortName } from '#contract/core/person.ts'
import { type User, users, userWorkflow } from '#contract/features/users/index.ts'
import { ApiProblem } from '../../core/api.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useDo } from '../../core/query.ts'
import { type BulkStep, useBulkStep, type useChosen } from '../../core/use-bulk.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { userTexts } from './texts.ts'

export type UserAction = User['allowedActions'][number]
type Chosen = ReturnType<typeof useChosen>

/** Why the server refused a step, as exactly as it says it. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : problemText(error)

/** A step for the chosen people of a list; asks before they are signed out. */
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
      // nobody is signed out by this, so it can be reversed
      ...(action === 'activate' && { undo: send('deactivate') }),
    })
  }
  return { run, isBusy: bulk.isPending }
}

/** Steps of an account's life from a list: asks before a person is signed out, and tells what came of it. */
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
