import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailImport } from '#contract/features/mail/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { EICAR, startClamd } from '../../../testing/clamd.ts'
import { mailTools } from '../../../testing/office-mail.ts'
import { tidyImports } from './imports.ts'
import { runImport } from './run-import.ts'

const { leader } = people

let t: TestApp
let base: string
let clamav: object | undefined
beforeAll(async () => {
  t = await app({ env: { CLAMAV_ADDRESS: `127.0.0.1:${await startClamd({ maxBytes: 5000 })}` } })
  clamav = t.core.config.clamav
  // the imports are run by the tests
  await t.core.jobs.stop()
  base = await t.http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  Object.assign(t.core.config, { clamav })
  for (const table of ['mails', 'mail_threads', 'mail_imports', 'mail_arrivals', 'jobs'])
    await t.core.pool.query(`delete from ${table}`)
})
const { api, boxOf, threads } = mailTools(() => t)

const entry = (n: number, content: string) =>
  `From bat@nutag.mn Sat Nov 28 12:00:00 2020\nFrom: Nyamaa <nyamaa@example.org>\nSubject: Mail ${n}\nMessage-ID: <${n}@x>\n` +
  `Date: Mon, 0${n} Jun 2020 10:00:00 +0800\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n` +
  `--b\nContent-Type: text/plain\n\nText\n--b\nContent-Type: text/csv; name=${n}.csv\nContent-Disposition: attachment; filename=${n}.csv\n\n${content}\n--b--\n\n`

/** Uploads an mbox file and starts its import. @returns its id. */
async function start(file: string): Promise<string> {
  const bytes = Buffer.from(file)
  const draft = { mailboxId: (await boxOf(leader)).id, name: 'mail.mbox', bytes: bytes.length }
  const { id, address }: MailImport = (await api(leader).post('/v1/mail/imports', draft)).body.data
  const sent = await fetch(`${base}${address}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await t.tokenOf(leader)}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  expect(sent.status).toBe(204)
  expect((await api(leader).post(`/v1/mail/imports/${id}/start`)).status).toBe(200)
  return id
}
const run = (id: string, attempts = 3) => runImport(t.core)({ id } as never, { id: 1, attempts })
const stateOf = async (id: string) =>
  (await t.core.pool.query('select status, problem, added from mail_imports where id = $1', [id])).rows[0]
const jobsLater = async () =>
  (
    await t.core.pool.query(
      `select lane, attempts, extract(epoch from run_at - now()) > 30 as later from jobs
       where kind = 'office_mail.import' and run_at > now() and done_at is null and failed_at is null`,
    )
  ).rows

test('an import waits while clamd does not answer, however often it was tried, and goes on afterwards', async () => {
  const id = await start(entry(1, 'a') + entry(2, 'b'))
  Object.assign(t.core.config, { clamav: { host: '127.0.0.1', port: 9 } })
  await run(id)
  expect(await stateOf(id)).toEqual({ status: 'waiting', problem: null, added: 0 })
  expect(await jobsLater()).toEqual([{ lane: 'files', attempts: 0, later: true }])
  // the first job is done by now, as its worker returned
  await t.core.pool.query('update jobs set done_at = now() where run_at <= now()')
  await tidyImports(t.core)
  expect((await stateOf(id)).status).toBe('waiting')
  Object.assign(t.core.config, { clamav })
  await run(id)
  expect(await stateOf(id)).toEqual({ status: 'done', problem: null, added: 2 })
})

test('an attachment that clamd does not read ends the import in words, and its mail is not added without it', async () => {
  const id = await start(entry(1, 'a') + entry(2, 'x'.repeat(9000)) + entry(3, 'c'))
  await run(id, 1)
  expect(await stateOf(id)).toEqual({ status: 'failed', problem: 'not_scanned', added: 1 })
  expect((await threads(leader)).map(({ subject }) => subject)).toEqual(['Mail 1'])
})

test('an infected attachment is replaced by a note, and the import goes on', async () => {
  const id = await start(entry(1, EICAR) + entry(2, 'b'))
  await run(id)
  expect(await stateOf(id)).toEqual({ status: 'done', problem: null, added: 2 })
  const { rows } = await t.core.pool.query(
    `select f.name from mails m join files f on f.id = any(m.file_ids) where m.message_id = '1@x'`,
  )
  expect(rows).toEqual([{ name: '1.csv.txt' }])
})
