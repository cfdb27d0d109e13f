import { shortName } from '#contract/core/person.ts'
import { type Leader, leaders } from '#contract/features/leaders/index.ts'
import { users } from '#contract/features/users/index.ts'
import { ApiProblem } from '../../core/api.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useDo } from '../../core/query.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { leaderTexts } from './texts.ts'

export type LeaderAction = Leader['allowedActions'][number]

/** Why the server refused, as exactly as it says it. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : problemText(error)

/** Who is in office in the section, when that is why something was refused. */
function inOffice(error: unknown): { id: string; name: string } | undefined {
  const taken = error instanceof ApiProblem ? error.errors.find(({ code }) => code === 'section_taken') : undefined
  return taken?.params ? { id: String(taken.params.id), name: String(taken.params.name) } : undefined
}

/**
 * Does what needs a section without a leader: when one is in office, asks whether that term is to end, and does it again with
 * that leader named. @throws as `attempt`.
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

/** Into office or out of it: asks before a term ends, and tells what came of it. */
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
