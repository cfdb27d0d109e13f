import { beforeAll, describe, expect, test } from 'vitest'
import { keepFiles } from '../server/features/mail/incoming/files.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { EICAR, startClamd } from '../server/testing/clamd.ts'
import { people } from '../server/testing/people.ts'

// Every way by which a file comes in, with the EICAR test file.

let t: TestApp
beforeAll(async () => {
  t = await app({ env: { CLAMAV_ADDRESS: `127.0.0.1:${await startClamd()}` } })
})

const WHO = [people.cityAdmin, people.khorooAdmin, people.leader, people.citizen]
const uploads = () =>
  Object.values(t.core.features).flatMap(({ feature, admit = {} }) =>
    Object.entries(feature.routes)
      // those with a target need one to get as far as the file; they take the same way (server/core/requests/run.ts)
      .filter(([name, route]) => route.kind === 'upload' && !route.path.includes(':') && !admit[name])
      .map(([name, route]) => [`${feature.name}.${name}`, `/v1${route.path}`] as const),
  )

describe('with ClamAV', () => {
  test('every upload of every feature refuses an infected file', async () => {
    const file = { name: 'вирус.csv', type: 'text/csv', content: Buffer.from(EICAR) }
    const answers: Record<string, unknown> = {}
    for (const [name, path] of uploads()) {
      for (const person of WHO) {
        const { status, body } = await t.as(person).upload(path, file)
        if (status === 403) continue
        answers[name] = body.errors?.[0]?.code ?? status
        break
      }
    }

    expect(Object.keys(answers).length).toBeGreaterThan(4)
    expect(answers).toEqual(Object.fromEntries(uploads().map(([name]) => [name, 'infected'])))
  })

  test('an attachment of a mail from outside is replaced by a note with its name', async () => {
    const [kept] = await keepFiles(t.core, [
      { name: 'invoice.exe', type: 'application/pdf', contentId: null, content: Buffer.from(EICAR) },
    ])
    const { rows } = await t.core.pool.query('select name, type from files where id = $1', [kept?.id])
    const found = await t.core.files.open(`${kept?.id.slice(0, 2)}/${kept?.id}/file`)

    expect(rows).toEqual([{ name: 'invoice.exe.txt', type: 'application/octet-stream' }])
    const chunks = found ? await found.body.toArray() : []
    expect(chunks.join('')).not.toContain(EICAR)
  })

  test('nothing is accepted while it does not answer', async () => {
    const { clamav } = t.core.config
    Object.assign(t.core.config, { clamav: { host: '127.0.0.1', port: 9 } })
    const clean = { name: 'a.csv', type: 'text/csv', content: Buffer.from('x') }

    expect((await t.as(people.leader).upload('/v1/files', clean)).status).toBe(503)
    await expect(
      keepFiles(t.core, [{ name: 'a', type: 'text/plain', contentId: null, content: Buffer.from('x') }]),
    ).rejects.toMatchObject({ code: 'unavailable' })
    Object.assign(t.core.config, { clamav })
  })
})
