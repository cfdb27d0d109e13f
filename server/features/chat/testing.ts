import { randomUUID } from 'node:crypto'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf } from '../../testing/people.ts'

/** A message as the browser sends it. */
export const aMessage = (body = 'Хурал хэзээ эхлэх вэ?', fields: object = {}) => ({
  clientId: randomUUID(),
  body,
  ...fields,
})

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area, author) => {
    const { rows } = await db.query(
      `insert into chat_conversations (id, kind, area_id) values ($1, 'channel', $1)
       on conflict (area_id) do update set version = chat_conversations.version + 1 returning id`,
      [idOf(area)],
    )
    await db.query(`insert into chat_messages (conversation_id, author_id, body, search) values ($1, $2, $3, $4)`, [
      rows[0].id,
      author.id,
      `Шинэ зурвас ${area}`,
      `шинэ зурвас ${area.toLowerCase()}`,
    ])
  },
}
