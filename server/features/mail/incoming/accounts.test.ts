import net from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, atEnd, people, type TestApp } from '../../../testing/app.ts'
import { mailTools } from '../../../testing/office-mail.ts'
import { openInbox } from './connect.ts'
import { addressFor, isAllowedHost, isPublic } from './hosts.ts'

const { cityAdmin, khorooAdmin, leader } = people
const SERVER = { host: 'mail.invalid', port: 993, security: 'tls', username: 'office@example.mn' }
const PASSWORD = 'correct-horse-battery-9'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('delete from mail_accounts'))
const { api, boxOf } = mailTools(() => t)
const path = ({ id }: { id: string }) => `/v1/mail/mailboxes/${id}/account`
const set = (fields: object, person = leader) =>
  api(person).put(path(leader), { ...SERVER, password: PASSWORD, version: null, ...fields })

describe('the password of an account', () => {
  test('is in no answer, no log of changes and no plain text of the database', async () => {
    const made = await set({})
    expect(made.status, made.text).toBe(200)
    const answers = [made.text, (await api(leader).get('/v1/mail/mailboxes')).text, (await set({ version: 7 })).text]
    expect(answers.join('\n')).not.toContain(PASSWORD)
    const { rows: tables } = await t.core.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    for (const { relname } of tables) {
      const { rows } = await t.core.pool.query(`select t::text as row from "${relname}" t`)
      expect(JSON.stringify(rows), relname).not.toContain(PASSWORD)
      expect(JSON.stringify(rows), relname).not.toContain(Buffer.from(PASSWORD).toString('hex'))
    }
  })

  test('is not sent to another server, port or user than the one that it was given for', async () => {
    const { version } = (await set({})).body.data
    for (const other of [{ host: 'evil.invalid' }, { port: 143 }, { security: 'starttls' }, { username: 'other' }]) {
      for (const answer of [
        await set({ ...other, password: null, version }),
        await api(leader).post(`${path(leader)}/test`, { ...SERVER, ...other, password: null }),
      ]) {
        expect(answer.status).toBe(400)
        expect(answer.body.errors).toMatchObject([{ path: 'password', code: 'required' }])
      }
    }
    expect((await set({ password: null, version })).status).toBe(200)
  })
})

describe('an account', () => {
  test('of another person or of an office elsewhere is neither set, tested nor removed', async () => {
    await set({})
    for (const other of [cityAdmin, khorooAdmin]) {
      expect((await set({}, other)).status).toBe(404)
      expect((await api(other).delete(path(leader))).status).toBe(404)
      const tried = await api(other).post(`${path(leader)}/test`, { ...SERVER, password: null })
      expect(tried.status).toBe(404)
    }
    expect((await boxOf(leader)).account).toMatchObject({ username: SERVER.username })
  })

  test('is changed on its version alone', async () => {
    const { version } = (await set({})).body.data
    const stale = await set({ version: version - 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.current).toMatchObject({ host: SERVER.host, version })
    expect((await set({ version: null })).status).toBe(409)
  })

  test('that cannot be reached shows why, and is tried again later', async () => {
    await set({})
    await t.watches.round()
    await expect.poll(async () => (await boxOf(leader)).account?.error, { timeout: 10_000 }).toBe('unknown_host')
    const { rows } = await t.core.pool.query('select next_try_at > now() as later, failures from mail_accounts')
    expect(rows).toEqual([{ later: true, failures: 1 }])
  })
})

describe('servers that may be asked', () => {
  const refused = [
    '127.0.0.1',
    '127.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.5.5',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2130706433',
    '0x7f000001',
  ]
  test.each(refused)('without IMAP_HOSTS not %s', async (host) => {
    const at = { host, port: 993 }
    await expect(addressFor('public', at)).rejects.toMatchObject({ code: 'host_refused' })
  })
  test('a name with one private address is refused', async () => {
    const at = { host: 'mail.example.mn', port: 993 }
    const resolve = async () => ['203.0.114.1', '10.0.0.1']
    await expect(addressFor('public', at, resolve)).rejects.toMatchObject({ code: 'host_refused' })
    await expect(addressFor('public', at, async () => ['203.0.114.1'])).resolves.toBe('203.0.114.1')
  })
  test('ports of other services are refused, and everything that IMAP_HOSTS does not name', () => {
    expect(isAllowedHost('public', { host: 'mail.mn', port: 25 })).toBe(false)
    expect(isAllowedHost('off', { host: 'mail.mn', port: 993 })).toBe(false)
    const hosts = [
      { host: 'mail.mn', port: null },
      { host: '10.0.0.5', port: 1143 },
    ]
    expect(isAllowedHost(hosts, { host: 'mail.mn', port: 143 })).toBe(true)
    expect(isAllowedHost(hosts, { host: 'mail.mn', port: 1143 })).toBe(false)
    expect(isAllowedHost(hosts, { host: '10.0.0.5', port: 1143 })).toBe(true)
    expect(isAllowedHost(hosts, { host: 'other.mn', port: 993 })).toBe(false)
    expect(isPublic('8.8.8.8')).toBe(true)
  })
  test('the refusal is an error of the field', async () => {
    const answer = await set({ host: '127.0.0.1' })
    expect(answer.body.errors).toMatchObject([{ path: 'host', code: 'host_refused' }])
  })
})

describe('what answers and is no mail server', () => {
  const serverThat = async (says: (socket: net.Socket) => void) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      says(socket)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
    atEnd(async () => void server.close())
    return (server.address() as net.AddressInfo).port
  }
  const open = (port: number, security: 'tls' | 'starttls') =>
    openInbox(
      { config: { ...t.core.config, imapHosts: [{ host: '127.0.0.1', port }] } },
      { host: '127.0.0.1', port, security, username: 'a', password: PASSWORD },
    )

  test('gets no password without encryption', async () => {
    let heard = ''
    const port = await serverThat((socket) => {
      socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n')
      socket.on('data', (data) => {
        heard += data.toString()
        const [tag, verb] = data.toString().split(' ')
        socket.write(verb?.startsWith('CAPABILITY') ? `* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n` : `${tag} BAD no\r\n`)
      })
    })
    await expect(open(port, 'starttls')).rejects.toMatchObject({ code: 'tls' })
    expect(heard).not.toMatch(/LOGIN|AUTHENTICATE/)
    expect(heard).not.toContain(PASSWORD)
  })

  test('is named as such', async () => {
    const endless = await serverThat((socket) => {
      const more = () => socket.writable && socket.write('a'.repeat(100_000), () => setImmediate(more))
      more()
    })
    await expect(open(endless, 'starttls')).rejects.toMatchObject({ code: 'protocol' })
    await expect(open(endless, 'tls')).rejects.toMatchObject({ code: 'tls' })
  })
})
