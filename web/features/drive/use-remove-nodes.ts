import { type DriveNode, drive } from '#contract/features/drive/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { driveTexts } from './texts.ts'

/** Moves files to the bin, with a button that brings them back. */
export function useRemoveNodes(): (nodes: readonly DriveNode[]) => Promise<void> {
  const t = driveTexts.useText()
  const remove = useDo(drive, 'remove')
  const restore = useDo(drive, 'restore')
  return async (nodes) => {
    const body = { ids: nodes.map(({ id }) => id) }
    const failed = (error: unknown) => void toast(problemText(error), { variant: 'error' })
    try {
      await remove.mutateAsync({ body })
      toast(t('removed'), {
        undo: { label: t('undo'), run: () => void restore.mutateAsync({ body }).catch(failed) },
      })
    } catch (error) {
      failed(error)
    }
  }
}
