import { beforeAll, expect, test, vi } from 'vitest'
import type { MailImport } from '#contract/features/mail/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { mailTools } from '../../../testing/office-mail.ts'
import { killed, serverProcess } from '../../../testing/server-process.ts'

// The process that adds the mails of an mbox file is killed in the middle of it, twice: the next one goes on where it was.

const { leader } = people
const MAILS = 30
/** Mails after which each process is killed. */
const KILLED_AT = [5, 15]

let t: TestApp
beforeAll(async () => {
  t = await app()
  // the mails are added by the processes that are killed, not by the one of the test
  await t.core.jobs.stop()
})
const { api, boxOf } = mailTools(() => t)

const entry = (n: number) =>
  `From bat@nutag.mn Sat Nov 28 12:00:00 2020\nFrom: Nyamaa <nyamaa@example.org>\nSubject: Mail ${n}\nMessage-ID: <${n}@x>\n` +
  `Date: Mon, 01 Jun 2020 10:00:00 +0800\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n` +
  `--b\nContent-Type: text/plain\n\nText ${n}\n--b\nContent-Type: text/csv; name=${n}.csv\nContent-Disposition: attachment; filename=${n}.csv\n\nn\n${n}\n--b--\n\n`

test('mails of an import whose process is killed with kill -9 are all added, each once, with their files', async () => {
  const file = Buffer.from(Array.from({ length: MAILS }, (_, n) => entry(n)).join(''))
  // the clock of the database: the files of a mail are removed an hour after they came, when no mail has them
  const start = () => serverProcess(t, { at: new Date().toISOString() })
  let { child, url } = await start()
  const draft = { mailboxId: (await boxOf(leader)).id, name: 'mail.mbox', bytes: file.length }
  const begun = await api(leader).post('/v1/mail/imports', draft)
  const { id, address }: MailImport = begun.body.data
  const authorization = `Bearer ${await t.tokenOf(leader)}`
  const sent = await fetch(`${url}${address}`, {
    method: 'PATCH',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(file),
  })
  expect(sent.status).toBe(204)
  const started = await fetch(`${url}/v1/mail/imports/${id}/start`, { method: 'POST', headers: { authorization } })
  expect(started.status).toBe(200)
  const state = async (): Promise<{ status: string; added: number; known: number; refused: number }> =>
    (await t.core.pool.query('select status, added, known, refused from mail_imports where id = $1', [id])).rows[0]
  for (const at of KILLED_AT) {
    await vi.waitUntil(async () => (await state()).added >= at, { timeout: 120_000, interval: 5 })
    await killed(child)
    expect((await state()).status).toBe('running')
    // the lease of the killed process expires after half a minute
    await t.core.pool.query('update jobs set locked_until = now() where locked_until is not null')
    ;({ child, url } = await start())
  }
  await vi.waitFor(async () => expect(await state()).toEqual({ status: 'done', added: MAILS, known: 0, refused: 0 }), {
    timeout: 180_000,
    interval: 100,
  })
  const { rows } = await t.core.pool.query(
    `select m.subject, array_length(m.file_ids, 1) as files from mail_copies c join mails m on m.id = c.mail_id
     where c.mailbox_id = $1`,
    [leader.id],
  )
  const expected = Array.from({ length: MAILS }, (_, n) => ({ subject: `Mail ${n}`, files: 1 }))
  const bySubject = (a: { subject: string }, b: { subject: string }) => (a.subject < b.subject ? -1 : 1)
  expect(rows.toSorted(bySubject)).toEqual(expected.toSorted(bySubject))
}, 600_000)
