import { shortName } from '#contract/core/people/person.ts'
import { type Leader, leaders } from '#contract/features/leaders/index.ts'
import { users } from '#contract/features/users/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { leaderTexts } from './texts.ts'

export type LeaderAction = Leader['allowedActions'][number]

/** The reason of a refusal, as specific as the server provides it. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : problemText(error)

/** The leader in office in the section, when that is the reason of a refusal. */
function inOffice(error: unknown): { id: string; name: string } | undefined {
  const taken = error instanceof ApiProblem ? error.errors.find(({ code }) => code === 'section_taken') : undefined
  return taken?.params ? { id: String(taken.params.id), name: String(taken.params.name) } : undefined
}

/**
 * Runs a request that needs a section without a leader: if one is in office, asks whether to end that term, and repeats
 * the request with that leader. @throws like `attempt`.
 */
export function useReplacing() {
  const t = leaderTexts.useText()
  const confirm = useConfirm()
  return async <A>(attempt: (replaces: string | undefined) => Promise<A>): Promise<A> => {
    try {
      return await attempt(undefined)
    } catch (error) {
      const before = inOffice(error)
      if (!before) throw error
      const question = {
        title: t('confirm.replaceTitle'),
        text: t('confirm.replaceText', { name: before.name }),
        confirmLabel: t('confirm.replace'),
        danger: true,
      }
      if (!(await confirm(question))) throw error
      return attempt(before.id)
    }
  }
}

/** Puts a leader into or out of office: asks before a term ends, and reports the result. */
export function useLeaderActions() {
  const t = leaderTexts.useText()
  const confirm = useConfirm()
  const replacing = useReplacing()
  const act = useDo(leaders, 'act', [users])
  return async (action: LeaderAction, leader: Pick<Leader, 'id' | 'lastName' | 'firstName'>): Promise<void> => {
    const question = {
      title: t('confirm.deactivateTitle'),
      text: t('confirm.deactivateText', { name: shortName(leader) }),
      confirmLabel: t('action.deactivate'),
      danger: true,
    }
    if (action === 'deactivate' && !(await confirm(question))) return
    try {
      await replacing((replaces) =>
        act.mutateAsync({ params: { id: leader.id }, body: { action, ...(replaces ? { replaces } : {}) } }),
      )
      toast(t(`done.${action}`))
    } catch (error) {
      toast(reasonOf(error), { variant: 'error' })
    }
  }
}
