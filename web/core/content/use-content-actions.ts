import type { ContentAction } from '#contract/core/content/index.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { problemText } from '../api/problem-text.ts'
import { useDo } from '../query/query.ts'
import type { KitFeature } from './kit.ts'
import { contentTexts } from './texts/index.ts'

/** Actions that can be applied to several records at once. */
export type ManyAction = Exclude<ContentAction, 'erase'> | 'pin' | 'unpin'

const ASKS_ALWAYS = new Set<ManyAction>(['unpublish', 'archive', 'bin'])

/**
 * Actions on records from a list: confirms unpublishing and deletion, applies them in one call, reports the result, and
 * offers to undo it where possible.
 */
export function useContentActions(feature: KitFeature) {
  const t = contentTexts.useText()
  const confirm = useConfirm()
  const bulk = useDo(feature, 'bulk')

  const run = async (action: ManyAction, ids: readonly string[]): Promise<boolean> => {
    try {
      const { data } = await bulk.mutateAsync({ body: { ids: [...ids], action } })
      const failed = data.filter((result) => !result.ok)
      const done = data.filter((result) => result.ok).map((result) => result.id)
      if (failed.length > 0) {
        const why = [...new Set(failed.map(({ code }) => t(`bulk.code.${code ?? 'invalid'}`)))].join(', ')
        toast(t('bulk.partly', { ok: done.length, failed: failed.length, why }), { variant: 'warning' })
        return done.length > 0
      }
      const undo = UNDONE_BY[action]
      toast(
        ids.length > 1 ? `${t(`done.${action}`)} · ${t('bulk.result', { ok: done.length })}` : t(`done.${action}`),
        {
          ...(undo && { undo: { label: t('done.undo'), run: () => void run(undo, done) } }),
        },
      )
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }

  const questionOf = (action: ManyAction, count: number, title: string) => {
    if (action === 'bin') {
      const text = title ? t('confirm.binText', { title }) : t('confirm.binMany', { count })
      return { title: t('confirm.binTitle'), text, confirmLabel: t('action.bin'), danger: true }
    }
    if (action === 'archive')
      return { title: t('confirm.archiveTitle'), text: t('confirm.archiveText'), confirmLabel: t('action.archive') }
    if (action === 'unpublish')
      return {
        title: t('confirm.unpublishTitle'),
        text: t('confirm.unpublishText'),
        confirmLabel: t('action.unpublish'),
      }
    return {
      title: t('confirm.publishTitle'),
      text: t('confirm.publishText', { count }),
      confirmLabel: t('action.publish'),
    }
  }

  /** @returns whether the action was applied. `title` names a single record. */
  const act = async (action: ManyAction, ids: readonly string[], title = ''): Promise<boolean> => {
    const asks = ASKS_ALWAYS.has(action) || (action === 'publish' && ids.length > 1)
    if (asks && !(await confirm(questionOf(action, ids.length, title)))) return false
    return run(action, ids)
  }

  return { act, isBusy: bulk.isPending }
}

const UNDONE_BY: Partial<Record<ManyAction, ManyAction>> = { bin: 'restore', pin: 'unpin', unpin: 'pin' }
