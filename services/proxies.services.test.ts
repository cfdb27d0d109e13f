import fs from 'node:fs'
import tls from 'node:tls'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { idOf, PASSWORD, people } from '../server/testing/people.ts'
import { CALLER, type Client, clientOf, multipart, SITE } from './support/client.ts'
import { type Instance, makeDatabase, startInstance, type TestDatabase } from './support/instances.ts'
import { findProgram, makeFolder } from './support/programs.ts'
import { PROXIES, type Proxy, startProxy } from './support/proxies.ts'

// The recipes of deploy/ in front of two built instances that share a database and a folder of files.

const METRICS_TOKEN = 'services-Aw3_zXc9VbN4mLpO1iUyTrEwS0d'
const MB = 1_048_576

let database: TestDatabase
let dataDir: string
const instances: Instance[] = []

const start = (port?: number) =>
  startInstance(database, {
    dataDir,
    ...(port ? { port } : {}),
    env: {
      PUBLIC_URL: `https://${SITE}`,
      TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN,
      MAX_UPLOAD_MB: '20',
      REQUESTS_PER_MINUTE: '1000000',
    },
  })

beforeAll(async () => {
  database = await makeDatabase()
  dataDir = makeFolder('shared')
  instances.push(await start(), await start())
})

const readText = (file: string) => fs.readFileSync(file, 'utf8')
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function signIn(client: Client, headers: Record<string, string> = {}): Promise<string> {
  const answer = await client.ask(
    '/v1/admin/login',
    json({ email: people.cityAdmin.email, password: PASSWORD }, headers),
  )
  expect(answer.status, answer.body.toString()).toBe(200)
  return (answer.json().data as { token: string }).token
}

const isServed = async (client: Client) => (await client.ask('/v1/maintenance')).status === 200

describe.each(PROXIES)('behind %s', (name) => {
  describe.skipIf(!findProgram(name))('with the recipe of deploy/', () => {
    let client: Client
    let proxy: Proxy
    let token: string
    const bearer = () => ({ authorization: `Bearer ${token}` })

    beforeAll(async () => {
      const [first, second] = instances
      if (!first || !second) throw new Error('the instances are not there')
      proxy = await startProxy(name, [first.port, second.port])
      client = clientOf(proxy.port)
      token = await signIn(client)
    })

    test('the audit log has the address of the caller, whatever the caller claims', async () => {
      const { rows: before } = await database.pool.query('select coalesce(max(id), 0) as id from audit_log')
      await signIn(client, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' })
      const { rows } = await database.pool.query('select distinct address from audit_log where id > $1', [before[0].id])

      expect(rows).toEqual([{ address: CALLER }])
    })

    test('its log of requests has neither what was searched for nor the secret of a calendar', async () => {
      await client.ask('/v1/calendar/feeds/c2VjcmV0LW9mLWEtY2FsZW5kYXI')
      await client.ask('/v1/news?q=searched-for')
      const log = () => proxy.output() + [`${proxy.folder}/access.log`].filter(fs.existsSync).map(readText).join('')
      // the others log no requests
      if (name === 'nginx') await expect.poll(log).toMatch(/GET \/v1\/calendar\/feeds\/- [\s\S]*GET \/v1\/news /)

      expect(log()).not.toMatch(/c2VjcmV0LW9mLWEtY2FsZW5kYXI|searched-for/)
    })

    test('a socket hears of a change that was made through the other connection', async () => {
      const socket = io(client.url, {
        path: '/v1/live',
        transports: ['websocket'],
        auth: { token },
        agent: client.agent as never,
        rejectUnauthorized: false,
        reconnection: false,
      })
      try {
        await new Promise((resolve, reject) => {
          socket.on('connect', () => resolve(undefined))
          socket.on('connect_error', reject)
        })
        const heard = new Promise((resolve) => socket.on('changed', resolve))
        const draft = { areaId: idOf('C'), title: { mn: 'Мэдээ' }, body: { mn: { type: 'doc', content: [] } } }
        const made = await client.ask('/v1/news', json({ ...draft, category: 'general' }, bearer()))

        expect(made.status, made.body.toString()).toBe(201)
        expect(await heard).toMatchObject({ feature: 'news' })
      } finally {
        socket.close()
      }
    })

    test('a file of 20 MB arrives whole; one that is larger than the limit is refused with 413', async () => {
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * MB - 9, 'x')])
      const taken = multipart(pdf, 'large.pdf', 'application/pdf')
      const answer = await client.ask('/v1/files', {
        method: 'POST',
        ...taken,
        headers: { ...taken.headers, ...bearer() },
      })

      expect(answer.status, answer.body.toString()).toBe(201)
      expect(answer.json().data).toMatchObject({ bytes: 20 * MB })

      const over = multipart(Buffer.alloc(22 * MB), 'larger.pdf', 'application/pdf')
      const refused = await client
        .ask('/v1/files', { method: 'POST', ...over, headers: { ...over.headers, ...bearer() } })
        // a proxy may close the connection before the caller has sent everything
        .catch((error: NodeJS.ErrnoException) => error.code)

      expect(typeof refused === 'object' ? refused.status : refused).toBeOneOf([413, 'EPIPE', 'ECONNRESET'])
    })

    test('answers and pages arrive compressed, built files may be kept for ever and are asked for once', async () => {
      const gzip = { 'accept-encoding': 'gzip' }
      const document = await client.ask('/v1/openapi.json', { headers: gzip })
      const page = await client.ask('/auth/login')
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body.toString())?.[1] ?? ''
      const asset = await client.ask(script, { headers: gzip })

      expect(document.headers['content-encoding']).toBe('gzip')
      expect(asset.status, script).toBe(200)
      expect(asset.headers['content-encoding']).toBe('gzip')
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')

      const again = await client.ask(script, { headers: { ...gzip, 'if-none-match': String(asset.headers.etag) } })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
    })

    test('a public page keeps its cache headers and answers 304, and shows a change that was published', async () => {
      const write = async (path: string, body: object, method = 'POST') => {
        const answer = await client.ask(path, { ...json(body, bearer()), method })
        expect(answer.status, answer.body.toString()).toBeLessThan(300)
        return answer.json().data as { id: string; version: number }
      }
      const named = (title: string) => ({ title: { mn: title }, body: { mn: docFromText(title) } })
      const draft = await write('/v1/news', { ...named(`Эхний ${name}`), areaId: idOf('C'), category: 'general' })
      await write(`/v1/news/${draft.id}/transitions`, { action: 'publish' })
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': encoding }
        const page = await client.ask(`/news/${draft.id}`, { headers })
        expect([page.status, page.headers['content-encoding']]).toEqual([
          200,
          encoding === 'identity' ? undefined : encoding,
        ])
        expect(page.headers['cache-control']).toMatch(
          /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=20, stale-if-error=300$/,
        )
        expect(page.headers.vary).toMatch(/Cookie, ?Accept-Encoding/i)
        expect(page.headers['set-cookie']).toBeUndefined()
        const tag = String(page.headers.etag)
        const again = await client.ask(`/news/${draft.id}`, { headers: { ...headers, 'if-none-match': tag } })
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
      }
      const before = await client.ask(`/news/${draft.id}`)
      expect(before.body.toString()).toContain(`Эхний ${name}`)

      const { version } = (await client.ask(`/v1/news/${draft.id}`, { headers: bearer() })).json().data as {
        version: number
      }
      await write(`/v1/news/${draft.id}`, { ...named(`Шинэ ${name}`), version, publish: true }, 'PATCH')
      // the other instance hears of the change a moment later
      const headers = { 'if-none-match': String(before.headers.etag) }
      await expect
        .poll(async () => (await client.ask(`/news/${draft.id}`, { headers })).body.toString(), { timeout: 60_000 })
        .toContain(`Шинэ ${name}`)
    })

    test('the figures are closed, even for a caller with the token', async () => {
      const authorization = `Bearer ${METRICS_TOKEN}`
      const direct = await fetch(`${instances[0]?.url}/metrics`, { headers: { authorization } })

      expect((await client.ask('/metrics', { headers: { authorization } })).status).toBe(404)
      expect(direct.status).toBe(200)
      await direct.text()
    })

    test('forty callers that never finish their request keep nobody else waiting', async () => {
      const port = Number(new URL(client.url).port)
      const slow = await Promise.all(Array.from({ length: 40 }, () => unfinishedUpload(port)))
      const statuses = await Promise.all(Array.from({ length: 60 }, () => isServed(client)))
      for (const socket of slow) socket.destroy()

      expect(statuses.filter((served) => !served)).toEqual([])
    })

    test('one instance is killed while people read: no read fails, and writes go on', async () => {
      const victim = instances[0]
      if (!victim) throw new Error('the instance is not there')
      const failed: unknown[] = []
      let answered = 0
      let killed: Promise<void> | undefined
      const reader = async () => {
        while (answered < 600) {
          const status = await client.ask('/v1/maintenance').then(
            (answer) => answer.status,
            (error: Error) => error.message,
          )
          if (status !== 200) failed.push(status)
          answered += 1
          if (answered >= 200) killed ??= victim.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: 8 }, reader))
      await killed

      expect(failed).toEqual([])
      expect(answered).toBeGreaterThanOrEqual(600)
      await signIn(client)

      instances[0] = await start(victim.port)
    })
  })
})

/** A connection that has sent the head and the first bytes of an upload, and then nothing more. */
function unfinishedUpload(port: number): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host: '127.0.0.1', port, servername: SITE, rejectUnauthorized: false }, () => {
      const head = ['POST /v1/files HTTP/1.1', `host: ${SITE}`, 'content-type: multipart/form-data; boundary=x']
      socket.write(`${[...head, 'content-length: 1000000'].join('\r\n')}\r\n\r\n--x\r\n`, () => resolve(socket))
    })
    socket.on('error', reject)
    socket.resume()
  })
}
