import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { freePort } from '../../testing/ports.ts'
import { smtpServer } from '../../testing/smtp.ts'

// The test mail that a city admin sends to their own address: docs/rules/setup.md.

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
  test("that the mail server rejects shows the server's response, and the step is not done", async () => {
    smtp.refuse.recipient = { code: 550, text: 'no such mailbox' }
    const { body } = await send()
    const { data } = await settled(body.data.id, 'failed')

    expect(data.error).toContain('no such mailbox')
    expect(await delivered()).toBe(0)
  })

  test('reaches its sender, is shown as delivered, and the step is done', async () => {
    const { status, body } = await send()
    expect([status, body.smtp, body.data.recipient]).toEqual([201, true, cityAdmin.email])
    await settled(body.data.id, 'sent')

    expect(smtp.received.map(({ to }) => to)).toEqual([cityAdmin.email])
    expect(smtp.received[0]?.mail.text).toContain('https://nutag.example.mn')
    expect(await delivered()).toBe(1)
  })

  test('that fails after a successful one reopens the step until the next success', async () => {
    await settled((await send()).body.data.id, 'sent')
    expect(await delivered()).toBe(1)
    smtp.refuse.recipient = { code: 550, text: 'no such mailbox' }
    const { data } = await settled((await send()).body.data.id, 'failed')
    expect([data.cause, await delivered()]).toEqual(['rejected', 0])

    smtp.refuse.recipient = undefined
    await settled((await send()).body.data.id, 'sent')
    expect(await delivered()).toBe(1)
  })

  test('is required for the step: other delivered mails do not count', async () => {
    smtp.refuse.recipient = { code: 550, text: 'no such mailbox' }
    await settled((await send()).body.data.id, 'failed')
    await t.core.pool.query(
      `insert into outbox (recipient, subject, body_text, sent_at) values ('bat@example.mn', 'Урилга', 'Сайн байна уу', now())`,
    )

    expect(await delivered()).toBe(0)
  })

  test('names the cause when the mail server is unreachable or its certificate is rejected', async () => {
    const secure = await smtpServer({ secure: true })
    const closed = await freePort()
    for (const [url, cause] of [
      [`smtp://127.0.0.1:${closed}`, 'connection'],
      [secure.url.replace('smtp:', 'smtps:'), 'certificate'],
    ]) {
      const other = await app({ env: { SMTP_URL: url ?? '', MAIL_FROM: 'Нутаг <nutag@example.mn>' } })
      const { id } = (await other.as(cityAdmin).post('/v1/admin/outbox/test')).body.data
      const state = async () => (await other.as(cityAdmin).get(`/v1/admin/outbox/${id}/state`)).body.data
      await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('retrying')
      expect((await state()).cause).toBe(cause)
    }
  })

  test('is for city admins, and its state does not contain the text', async () => {
    const { body } = await send()

    expect((await t.as(districtAdmin).post('/v1/admin/outbox/test')).status).toBe(403)
    expect((await t.as(districtAdmin).get(`/v1/admin/outbox/${body.data.id}/state`)).status).toBe(403)
    expect((await stateOf(body.data.id)).data).not.toHaveProperty('text')
  })

  test('without a mail server reports that', async () => {
    const silent = await app()
    const { body } = await silent.as(cityAdmin).post('/v1/admin/outbox/test')

    expect([body.smtp, body.data.state]).toEqual([false, 'waiting'])
  })
})
