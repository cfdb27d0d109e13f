import { expect } from 'vitest'
import type { Mail, Mailbox, MailThread, MailThreadRow } from '#contract/features/mail/index.ts'
import { deliverMail } from '../features/mail/deliver.ts'
import { aContent } from '../features/mail/testing.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

/** What the tests of the office's mail do again and again. */
export function mailTools(app: () => TestApp) {
  const api = (person: TestPerson) => app().as(person)
  const boxes = async (person: TestPerson): Promise<Mailbox[]> =>
    (await api(person).get('/v1/mail/mailboxes')).body.data
  const boxOf = async (person: TestPerson): Promise<Mailbox> => {
    const [own] = await boxes(person)
    if (!own) throw new Error(`${person.name} has no mailbox`)
    return own
  }
  const draft = async (person: TestPerson, fields: object = {}): Promise<Mail> => {
    const { id } = await boxOf(person)
    const body = { mailboxId: id, ...aContent(), answers: null, forwards: false, ...fields }
    const answer = await api(person).post('/v1/mail/mails', body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.data
  }
  const send = async (person: TestPerson, { id, version }: Mail, sendAt: string | null = null): Promise<Mail> => {
    const answer = await api(person).post(`/v1/mail/mails/${id}/send`, { version, sendAt })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  /** Runs the job of a mail at a time: by default when it is due. */
  const deliver = async ({ id }: Mail, at?: Date): Promise<void> => {
    const { rows } = await app().core.pool.query(
      'select m.id, m.send_at from mails m join mail_copies c on c.mail_id = m.id where c.id = $1',
      [id],
    )
    app().setNow(at ?? rows[0].send_at ?? undefined)
    await deliverMail(app().core)({ id: rows[0].id } as never, { id: 1, attempts: 1 })
    app().setNow(undefined)
  }
  const threads = async (person: TestPerson, query = ''): Promise<MailThreadRow[]> => {
    const answer = await api(person).get(`/v1/mail/threads?${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  return {
    api,
    boxes,
    boxOf,
    draft,
    send,
    deliver,
    threads,
    thread: async (person: TestPerson, id: string): Promise<MailThread> =>
      (await api(person).get(`/v1/mail/threads/${id}`)).body.data,
    /** Writes, sends and delivers a mail. */
    write: async (person: TestPerson, fields: object): Promise<Mail> => {
      const sent = await send(person, await draft(person, fields))
      await deliver(sent)
      return sent
    },
    bulk: (person: TestPerson, ids: readonly string[], action: string, labelId: string | null = null) =>
      api(person).post('/v1/mail/threads/bulk', { ids, action, labelId }),
  }
}
