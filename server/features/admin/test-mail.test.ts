import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { smtpServer } from '../../testing/smtp.ts'

// A mail that a city admin sends to themselves: docs/rules/setup.md.

const { cityAdmin, districtAdmin } = people

let smtp: Awaited<ReturnType<typeof smtpServer>>
let t: TestApp
beforeAll(async () => {
  smtp = await smtpServer()
  t = await app({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Нутаг <nutag@example.mn>', PUBLIC_URL: 'https://nutag.example.mn' },
  })
})
beforeEach(() => {
  smtp.received.length = 0
  smtp.refuse.recipient = undefined
})

const send = () => t.as(cityAdmin).post('/v1/admin/outbox/test')
const stateOf = async (id: string) => (await t.as(cityAdmin).get(`/v1/admin/outbox/${id}/state`)).body
const settled = async (id: string, state: string) => {
  await expect.poll(async () => (await stateOf(id)).data.state, { timeout: 60_000 }).toBe(state)
  return stateOf(id)
}
const delivered = async () =>
  (await t.as(cityAdmin).get('/v1/setup')).body.data.steps.find(({ name }: { name: string }) => name === 'admin.mail')
    .count

describe('a test mail', () => {
  test('that the mail server refuses shows its answer, and the step is not done', async () => {
    smtp.refuse.recipient = { code: 550, text: 'no such mailbox' }
    const { body } = await send()
    const { data } = await settled(body.data.id, 'failed')

    expect(data.error).toContain('no such mailbox')
    expect(await delivered()).toBe(0)
  })

  test('reaches the person who sent it, is shown as delivered, and the step is done', async () => {
    const { status, body } = await send()
    expect([status, body.smtp, body.data.recipient]).toEqual([201, true, cityAdmin.email])
    await settled(body.data.id, 'sent')

    expect(smtp.received.map(({ to }) => to)).toEqual([cityAdmin.email])
    expect(smtp.received[0]?.mail.text).toContain('https://nutag.example.mn')
    expect(await delivered()).toBe(1)
  })

  test('is for city admins, and its state names no text', async () => {
    const { body } = await send()

    expect((await t.as(districtAdmin).post('/v1/admin/outbox/test')).status).toBe(403)
    expect((await t.as(districtAdmin).get(`/v1/admin/outbox/${body.data.id}/state`)).status).toBe(403)
    expect((await stateOf(body.data.id)).data).not.toHaveProperty('text')
  })

  test('without a mail server says so', async () => {
    const silent = await app()
    const { body } = await silent.as(cityAdmin).post('/v1/admin/outbox/test')

    expect([body.smtp, body.data.state]).toEqual([false, 'waiting'])
  })
})
