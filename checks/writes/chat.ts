import { aMessage } from '../../server/features/chat/testing.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { khorooAdmin, leader } = people

/** Every write of the chat. */
export async function walkChat({ write }: Walk): Promise<void> {
  const { id } = await write('chat.direct', khorooAdmin, { body: { personId: leader.id } })
  const params = { id }
  const { seq } = await write('chat.send', khorooAdmin, { params, body: aMessage() })
  await write('chat.seen', leader, { params, body: { seq } })
}
