import { useQueryClient } from '@tanstack/react-query'
import { notifications } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { announceChange } from '../../core/query/feature-changes.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { noticeTexts } from './texts.ts'

/** Marks all notifications as read and reports their number. */
export function useReadAll(): () => Promise<void> {
  const t = noticeTexts.useText()
  const client = useQueryClient()
  return async () => {
    try {
      const { data } = await call(notifications, 'readAll')
      announceChange(notifications.name)
      await client.invalidateQueries({ queryKey: [notifications.name] })
      toast(t('inbox.readAllDone', { count: data.count }))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
