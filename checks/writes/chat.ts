import { aMessage } from '../../server/features/chat/testing.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, khorooAdmin, leader, otherLeader } = people

/** Every write of the chat. */
export async function walkChat({ write }: Walk): Promise<void> {
  const { id } = await write('chat.direct', khorooAdmin, { body: { personId: leader.id } })
  const params = { id }
  const message = await write('chat.send', khorooAdmin, {
    params,
    body: aMessage(undefined, { mentions: [leader.id] }),
  })
  const ofMessage = { id: message.id }
  await write('chat.received', leader, { body: { conversations: [{ id, seq: message.seq }] } })
  await write('chat.seen', leader, { params, body: { seq: message.seq } })
  await write('chat.typing', leader, { params })
  await write('chat.presence', leader)
  await write('chat.send', leader, { params, body: aMessage('Хариу', { replyTo: message.id }) })
  await write('chat.react', leader, { params: ofMessage, body: { emoji: '👍', isOn: true } })
  await write('chat.pin', leader, { params: ofMessage, body: { isPinned: true } })
  await write('chat.edit', khorooAdmin, { params: ofMessage, body: { body: 'Засав', mentions: [] } })
  await write('chat.remove', khorooAdmin, { params: ofMessage })
  await write('chat.own', leader, { params, body: { isPinned: true, isMuted: true } })
  const group = await write('chat.addGroup', khorooAdmin, { body: { name: 'Ажлын хэсэг', people: [leader.id] } })
  const ofGroup = { id: group.id }
  await write('chat.changeGroup', khorooAdmin, { params: ofGroup, body: { name: 'Шинэ нэр' } })
  await write('chat.addPeople', khorooAdmin, { params: ofGroup, body: { people: [otherLeader.id, cityAdmin.id] } })
  await write('chat.removePerson', khorooAdmin, { params: { ...ofGroup, personId: otherLeader.id } })
  await write('chat.leave', leader, { params: ofGroup })
}
