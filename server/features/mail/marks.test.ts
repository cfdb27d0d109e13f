import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#contract/features/mail/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { mailTools } from '../../testing/office-mail.ts'
import type { TestPerson } from '../../testing/people.ts'
import { BIN_JOB, purgeBins } from './bin.ts'
import { toPerson } from './testing.ts'

const { khorooAdmin, cityAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  for (const table of ['mails', 'mail_threads', 'mail_labels']) await t.core.pool.query(`delete from ${table}`)
})
const { api, boxOf, write, threads, thread, draft } = mailTools(() => t)

const mark = (person: TestPerson, { id }: Pick<Mail, 'id'>, action: string, labelId: string | null = null) =>
  api(person).post(`/v1/mail/mails/${id}/mark`, { action, labelId })

/** A conversation of two mails in the mailbox of the leader, the first one first. */
async function conversation(): Promise<{ id: string; first: Mail; second: Mail }> {
  await write(khorooAdmin, { to: [toPerson(leader)], subject: 'Хог' })
  const [row] = await threads(khorooAdmin)
  const [sent] = (await thread(khorooAdmin, row?.id ?? '')).messages
  await write(khorooAdmin, { to: [toPerson(leader)], subject: 'Re: Хог', answers: sent?.id })
  const [got] = await threads(leader)
  const { messages } = await thread(leader, got?.id ?? '')
  const [first, second] = messages
  if (!got || !first || !second) throw new Error('no conversation')
  return { id: got.id, first, second }
}

const addLabel = async (person: TestPerson, name: string): Promise<string> => {
  const { id: mailboxId } = await boxOf(person)
  return (await api(person).post('/v1/mail/labels', { mailboxId, name, colour: 'blue' })).body.data.id
}

describe('one mail of a conversation', () => {
  test('is starred and unstarred alone; its conversation is starred as long as one of its mails is', async () => {
    const { id, first, second } = await conversation()
    for (const one of [first, second]) expect((await mark(leader, one, 'star')).body.data.isStarred).toBe(true)
    expect((await mark(leader, second, 'unstar')).body.data.isStarred).toBe(false)
    expect((await thread(leader, id)).messages.map(({ isStarred }) => isStarred)).toEqual([true, false])
    expect(await threads(leader, 'label=starred')).toHaveLength(1)
    await mark(leader, first, 'unstar')
    expect(await threads(leader, 'label=starred')).toEqual([])
  })

  test('is marked as important, and as unread, alone', async () => {
    const { id, first } = await conversation()
    await api(leader).post('/v1/mail/threads/bulk', { ids: [id], action: 'read', labelId: null })
    await mark(leader, first, 'important')
    await mark(leader, first, 'unread')
    const { messages } = await thread(leader, id)
    expect(messages.map(({ isImportant, isRead }) => [isImportant, isRead])).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await boxOf(leader)).counts.inbox).toBe(1)
  })

  test('is labelled alone, and the same mark again changes nothing', async () => {
    const { id, first, second } = await conversation()
    const label = await addLabel(leader, 'Хог')
    const answers = await Promise.all([1, 2, 3].map(() => mark(leader, second, 'label', label)))
    for (const { body } of answers) expect(body.data.labels).toEqual([label])
    expect((await thread(leader, id)).messages.map(({ labels }) => labels)).toEqual([[], [label]])
    expect(await threads(leader, `labelId=${label}`)).toHaveLength(1)
    await mark(leader, first, 'unlabel', label)
    expect(await threads(leader, `labelId=${label}`)).toHaveLength(1)
    await mark(leader, second, 'unlabel', label)
    expect(await threads(leader, `labelId=${label}`)).toEqual([])
  })

  test('does not exist for others, and takes no label of another mailbox', async () => {
    const { id, first } = await conversation()
    const foreign = await addLabel(cityAdmin, 'Өөр')
    for (const other of [cityAdmin, khorooAdmin]) expect((await mark(other, first, 'star')).status).toBe(404)
    expect((await mark(leader, first, 'label', foreign)).body.errors).toMatchObject([{ path: 'labelId' }])
    expect((await mark(leader, first, 'label')).body.errors).toMatchObject([{ path: 'labelId', code: 'required' }])
    expect((await mark(leader, first, 'trash')).status).toBe(400)
    const { messages } = await thread(leader, id)
    expect(messages.every((one) => !one.isStarred && one.labels.length === 0)).toBe(true)
  })

  test('that is a draft takes no label', async () => {
    const one = await draft(leader)
    const label = await addLabel(leader, 'Хог')
    expect((await mark(leader, one, 'label', label)).body.data.labels).toEqual([])
    expect(await threads(leader, `labelId=${label}`)).toEqual([])
  })
})

test('a mail of which the last copy went with its mailbox is deleted a week later, others stay', async () => {
  await t.core.pool.query(`delete from jobs where kind = $1`, [BIN_JOB])
  await write(khorooAdmin, { to: [toPerson(leader)], subject: 'Хоёр хайрцагт' })
  await write(leader, { to: [toPerson(leader)], subject: 'Ганц хайрцагт' })
  const { id } = await boxOf(leader)
  await t.core.pool.query('delete from mailboxes where id = $1', [id])
  const { rows: jobs } = await t.core.pool.query('select payload from jobs where kind = $1', [BIN_JOB])
  expect(jobs).toEqual([{ payload: { withoutCopies: true } }])
  const left = async () => (await t.core.pool.query('select subject from mails')).rows.map(({ subject }) => subject)

  const run = () => purgeBins(t.core)(jobs[0].payload as never, {} as never)
  await run()
  expect((await left()).length).toBe(2)
  t.setNow(new Date(Date.now() + 8 * 86_400_000))
  await run()
  t.setNow(undefined)
  expect(await left()).toEqual(['Хоёр хайрцагт'])
})
