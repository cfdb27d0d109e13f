import { once } from 'node:events'
import { beforeAll, expect, test, vi } from 'vitest'
import { docFromText, plainTextOf } from '#contract/core/text/richtext-doc.ts'
import type { Mail } from '#contract/features/mail/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { mailTools } from '../../testing/office-mail.ts'
import { serverProcess } from '../../testing/server-process.ts'

// The process that saves a draft is killed while its writer types: what it has acknowledged is there, and writing goes on.

const { leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { draft } = mailTools(() => t)

test('a draft is what was acknowledged before kill -9, or one step further, and is saved again', async () => {
  const { id, version: first } = await draft(leader, { subject: 'Тайлан', body: docFromText('0') })
  const token = await t.tokenOf(leader)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const content = { to: [], cc: [], bcc: [], subject: 'Тайлан', fileIds: [] }
  const textAt = async (url: string) => {
    const answer = await fetch(`${url}/v1/mail/mails/${id}`, { headers })
    const { data } = (await answer.json()) as { data: Pick<Mail, 'body' | 'version'> }
    return { typed: Number(plainTextOf(data.body).trim()), version: data.version }
  }
  let typed = 0
  let version = first
  for (let round = 0; round < 3; round++) {
    const { child, url } = await serverProcess(t, { at: '2026-11-01T00:00:00Z' })
    const found = await textAt(url)
    // the step whose answer was lost may have been saved
    expect([typed, typed + 1]).toContain(found.typed)
    typed = found.typed
    version = found.version
    const until = typed + 5 + round * 3
    const ended = once(child, 'exit')
    let isAlive = true
    const type = async () => {
      while (isAlive) {
        const body = JSON.stringify({ ...content, body: docFromText(String(typed + 1)), version })
        const answer = await fetch(`${url}/v1/mail/mails/${id}`, { method: 'PATCH', headers, body }).catch(
          () => undefined,
        )
        if (!answer) return
        expect(answer.status).toBe(200)
        const { data } = (await answer.json()) as { data: { version: number } }
        typed++
        version = data.version
      }
    }
    const typing = type()
    // the writer never pauses, so that the kill hits a draft that is being saved
    await vi.waitUntil(() => typed >= until, { timeout: 120_000, interval: 1 })
    child.kill('SIGKILL')
    await ended
    await typing
    isAlive = false
  }
  const { rows } = await t.core.pool.query('select count(*)::int as n from mail_copies where place = $1', ['draft'])
  expect(rows[0].n).toBe(1)
}, 240_000)
