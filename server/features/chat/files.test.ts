import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools, pdf } from '../../testing/boards.ts'
import { chatTools } from '../../testing/chats.ts'
import { publish, write as writeNews } from '../../testing/news.ts'
import { idOf } from '../../testing/people.ts'

const { cityAdmin, khorooAdmin, leader, otherLeader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const boards = boardTools(() => t)
const { api, send, write, talk, read, one } = chatTools(() => t)
const upload = async (person: typeof leader): Promise<string> =>
  (await api(person).upload('/v1/files', pdf())).body.data.id

describe('files of a message', () => {
  test('are got by the members with the message, also without a text, and by nobody by their id', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const id = await upload(khorooAdmin)
    await write(khorooAdmin, conversation, '', { fileIds: [id] })
    const [message] = await read(leader, conversation)
    expect(message).toMatchObject({ body: '', files: [{ id, name: pdf().name, url: expect.any(String) }] })
    expect((await t.as(null).get(message?.files[0]?.url ?? '')).status).toBe(200)
    expect((await t.as(null).get((message?.files[0]?.url ?? '').replace(/\?.*/, ''))).status).toBeGreaterThanOrEqual(
      400,
    )
    expect(await one(leader, conversation)).toMatchObject({ last: { files: 1, excerpt: '' } })
  })

  test('are those of the sender alone, and a message has a text or a file', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const other = await upload(leader)
    expect((await send(khorooAdmin, conversation, 'Файл', { fileIds: [other] })).body.errors).toMatchObject([
      { path: 'fileIds.0' },
    ])
    expect((await send(khorooAdmin, conversation, '')).body.errors).toMatchObject([{ path: 'body', code: 'required' }])
  })

  test('are no longer answered or kept once the message is deleted', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const id = await upload(khorooAdmin)
    const message = await write(khorooAdmin, conversation, 'Хавсаргав', { fileIds: [id] })
    expect((await api(khorooAdmin).delete(`/v1/chat/messages/${message.id}`)).status).toBe(204)
    expect((await read(leader, conversation)).at(-1)).toMatchObject({ isDeleted: true, files: [] })
    const { rows } = await t.core.pool.query('select count(*)::int as n from file_links where file_id = $1', [id])
    expect(rows).toEqual([{ n: 0 }])
    // the address that was answered before ends, too
    const [file] = message.files
    const statusOf = async () => (await t.as(null).get(file?.url ?? '')).status
    await expect.poll(statusOf, { timeout: 20_000 }).toBe(404)
  })
})

describe('the card of a linked record', () => {
  const card = (person: typeof leader, path: string) =>
    api(person).get(`/v1/chat/card?path=${encodeURIComponent(path)}`)

  test('names it for those who may read it, and is not found for all others', async () => {
    const draft = await writeNews(t, khorooAdmin, { title: { mn: 'Нууц ноорог' } })
    const path = `/dashboard/news/${draft.id}/preview`
    expect((await card(khorooAdmin, path)).body).toEqual({ data: { feature: 'news', title: { mn: 'Нууц ноорог' } } })
    for (const person of [leader, otherLeader, cityAdmin]) {
      const { status, text } = await card(person, path)
      expect([status, text.includes('Нууц')]).toEqual([404, false])
    }
    const published = await publish(t, khorooAdmin)
    expect((await card(leader, `/dashboard/news/${published.id}/edit?lang=en`)).status).toBe(200)
  })

  test('is not found for pages without a record, other addresses, and things that are not addresses', async () => {
    for (const path of [
      '/dashboard/news',
      `/dashboard/news/${idOf('nothing')}`,
      `/dashboard/../v1/users/${leader.id}`,
      `https://elsewhere.mn/dashboard/news/${leader.id}`,
      '/dashboard/chat/1',
      "' or 1=1",
    ])
      expect((await card(khorooAdmin, path)).status, path).toBe(404)
  })

  test('of a board and of its cards is drawn for its members', async () => {
    const board = await boards.boardOf(khorooAdmin, { name: 'Нууц самбар' })
    const path = `/dashboard/kanban/${board.id}`
    expect((await card(khorooAdmin, path)).body.data).toEqual({ feature: 'kanban', title: 'Нууц самбар' })
    expect((await card(leader, path)).status).toBe(404)

    const { id } = await boards.addCard(khorooAdmin, board, 'Нууц карт')
    const ofCard = `${path}?card=${id}`
    expect((await card(khorooAdmin, ofCard)).body.data).toEqual({ feature: 'kanban', title: 'Нууц карт' })
    expect((await card(leader, ofCard)).status).toBe(404)
  })
})
