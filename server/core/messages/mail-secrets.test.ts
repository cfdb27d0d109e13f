import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { vacantSection } from '../../testing/leaders.ts'
import { newestMail, secretIn } from '../../testing/mail.ts'
import { PASSWORD, people } from '../../testing/people.ts'
import { smtpServer } from '../../testing/smtp.ts'
import { backup } from '../backup/index.ts'
import { eraseExpiredSecrets } from '../requests/outbox.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-secrets-'))
let smtp: Awaited<ReturnType<typeof smtpServer>>
let silent: TestApp
let sending: TestApp

beforeAll(async () => {
  smtp = await smtpServer()
  silent = await app()
  sending = await app({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Нутаг <nutag@example.mn>' } })
})
afterAll(() => fs.rmSync(folder, { recursive: true }))
beforeEach(() => silent.core.pool.query('truncate outbox, attempts'))

const invited = {
  email: 'invited@test.mn',
  firstName: 'Нараа',
  lastName: 'Бат',
  phone: null,
  position: null,
  role: 'SECTION_LEADER',
}

const askForCode = async (t: TestApp, email: string) => {
  expect((await t.as(null).post('/v1/auth/reset-password', { email })).status).toBe(202)
  await expect.poll(() => newestMail(t, email)).toMatchObject({ recipient: email })
  return newestMail(t, email)
}

/** The whole content of the database, as text. */
async function everything(t: TestApp): Promise<string> {
  const { rows } = await t.core.pool.query(
    `select query_to_xml('select * from ' || quote_ident(relname), true, false, '')::text as text from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return rows.map(({ text }) => text).join('\n')
}

test('a city admin who opens the mail with a colleague’s reset code does not see the code', async () => {
  const mail = await askForCode(silent, people.citizen.email)

  const shown = await silent.as(people.cityAdmin).get(`/v1/admin/outbox/${mail?.id}`)
  expect(shown.status).toBe(200)
  expect(shown.body.data.text).toContain('••••••')
  expect(shown.text).not.toMatch(/\b\d{6}\b/)
})

test('no table contains a code or the secret of a link in the clear', async () => {
  await askForCode(silent, people.citizen.email)
  await silent.as(people.khorooAdmin).post('/v1/users', { ...invited, areaId: await vacantSection(silent, 'D1K1') })
  const code = await secretIn(silent, people.citizen.email)
  const token = await secretIn(silent, 'invited@test.mn')
  const invitation = await newestMail(silent, 'invited@test.mn')

  expect(code).toMatch(/^\d{6}$/)
  expect(token).toMatch(/^[\w-]{36}\.[\w-]{43}$/)
  const all = await everything(silent)
  // six digits may be part of a longer number; a code is a separate word
  expect(new RegExp(`(^|[^0-9a-f.-])${code}($|[^0-9a-f.-])`, 'm').test(all)).toBe(false)
  expect(all.includes(token)).toBe(false)
  expect(invitation?.body_html).toContain('/auth/invitation#{{secret}}')
})

test('the secret of an authenticator app is stored encrypted and still works for signing in', async () => {
  const me = silent.as(people.leader)
  const { body } = await me.put('/v1/auth/two-step/secret', { password: PASSWORD })

  expect(body.data.secret).toMatch(/^[A-Z2-7]{16,}$/)
  expect((await everything(silent)).includes(body.data.secret)).toBe(false)
})

test('a backup does not contain the secrets of waiting mails', async () => {
  const mail = await askForCode(silent, people.citizen.email)
  const file = path.join(folder, 'with-a-code.gz')
  await backup(silent.core.pool, path.join(silent.dataDir, 'files'), file)

  const text = gunzipSync(fs.readFileSync(file)).toString()
  const line = text.split('\n').find((row) => row.includes(`"${mail?.id}"`) && row.includes('"recipient"')) ?? ''
  expect(JSON.parse(line)).not.toHaveProperty('secret')
  expect(text.includes(mail?.secret?.toString('hex') ?? '')).toBe(false)
})

test('the person gets the code, and what was sealed is erased once the mail was sent', async () => {
  await askForCode(sending, people.citizen.email)
  await expect.poll(async () => (await newestMail(sending, people.citizen.email))?.sent_at).toBeInstanceOf(Date)

  const mail = smtp.received.find(({ to }) => to === people.citizen.email)?.mail
  expect(mail?.text).toMatch(/^\d{6}$/m)
  expect(mail?.html).toContain(/^\d{6}$/m.exec(mail?.text ?? '')?.[0])
  expect(mail?.text).not.toContain('{{secret}}')
  expect((await newestMail(sending, people.citizen.email))?.secret).toBeNull()
})

test('a code that expired before it could be sent is erased, and not sent later', async () => {
  await askForCode(silent, people.citizen.email)
  await silent.core.pool.query(`update outbox set secret_until = now() - interval '1 second'`)
  await eraseExpiredSecrets(silent.core.pool)

  expect(await newestMail(silent, people.citizen.email)).toMatchObject({ secret: null, error: 'expired' })
})
