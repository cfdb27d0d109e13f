import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { mailTools } from '../../testing/office-mail.ts'
import { toPerson } from './testing.ts'

const { khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { api, write } = mailTools(() => t)

describe('the calls of the brief', () => {
  test('answer labels, mails and mail of the mailbox of the person', async () => {
    await write(khorooAdmin, { to: [toPerson(leader)] })
    const { labels } = (await api(leader).get('/v1/api/mail/labels')).body
    expect(labels.slice(0, 8).map(({ id }: { id: string }) => id)).toEqual(
      'all inbox sent draft spam trash starred important'.split(' '),
    )
    expect(labels[1]).toMatchObject({ type: 'system', unreadCount: 1 })
    const { mails } = (await api(leader).get('/v1/api/mail/mails?systemLabel=inbox')).body
    expect(mails).toMatchObject([
      { subject: 'Хурлын тов', isUnread: true, labelIds: ['all', 'inbox'], folder: 'inbox' },
    ])
    const { mail } = (await api(leader).get(`/v1/api/mail/mail?mailId=${mails[0].id}`)).body
    expect(mail).toMatchObject({ message: 'Хурал даваа гарагт болно.', from: { id: khorooAdmin.id } })
  })
})
