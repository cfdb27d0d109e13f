import { PAGE_SIZE } from '#contract/core/model/page.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api/client.ts'

/** Fetches the first page of the inbox and its unread notifications, so that they can be read offline. */
export async function bring(): Promise<void> {
  const { data } = await call(notifications, 'inbox', { query: { page: 1, pageSize: PAGE_SIZE } })
  for (const { id } of data.filter(({ readAt }) => readAt === null))
    await call(notifications, 'one', { params: { id } })
}
