import { PAGE_SIZE } from '#contract/core/page.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api.ts'

/** The inbox as it opens, and each of its unread notifications, which can then be read offline. */
export async function bring(): Promise<void> {
  const { data } = await call(notifications, 'inbox', { query: { page: 1, pageSize: PAGE_SIZE } })
  for (const { id } of data.filter(({ readAt }) => readAt === null))
    await call(notifications, 'one', { params: { id } })
}
