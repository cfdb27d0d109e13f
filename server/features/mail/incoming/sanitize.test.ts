import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { etagOf } from '../../../core/http/signed-pages.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { HOME, HOSTILE_HTML } from '../../../testing/hostile-mails.ts'
import { mailTools } from '../../../testing/office-mail.ts'
import { arrive } from './arrive.ts'
import { PICTURE_POLICY, pageOf } from './page.ts'
import { parseInThread } from './parse-in-thread.ts'
import { fetchPublic } from './remote-picture.ts'
import { isTooDeep, sanitizeMail } from './sanitize.ts'

const { khorooAdmin, leader } = people
const shown = (html: string) => pageOf(sanitizeMail(html) as never, () => '').replace(/^[\s\S]*<body>/, '')

describe('the HTML of a mail', () => {
  test.each(HOSTILE_HTML)('keeps nothing of: %s', (_name, html) => {
    const page = shown(html)
    expect(page).not.toMatch(/<(?!\/?(p|a|img|div|ul|li|table|tbody|tr|td|span|br|body|html)\b)[a-z]/i)
    expect(page).not.toMatch(/<[^>]*\s(on\w+|srcset|background|ping|id|name|formaction|autofocus)\s*=/i)
    expect(page).not.toMatch(/<[^>]*\ssrc="[^"]/i)
    expect(page).not.toMatch(/<[^>]*(url\(|position|javascript:)/i)
    expect(page).not.toMatch(new RegExp(`<(?!a )[^>]*${HOME}`))
  })

  test('keeps what a mail looks like, and says where a link leads', () => {
    const html =
      '<table width="600" bgcolor="#eee"><tr><td style="color:#333;padding:10px 20px"><b>Hi</b> <a href="https://real.mn/a?b=1&c=2" title="https://bank.mn">bank.mn</a></td></tr></table>'
    expect(shown(html)).toContain('<td style="color:#333;padding:10px 20px"><b>Hi</b>')
    expect(shown(html)).toContain(
      'href="https://real.mn/a?b=1&amp;c=2" title="https://real.mn/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow"',
    )
  })

  test('has the addresses of its pictures apart', () => {
    expect(
      sanitizeMail(`<img src="cid:a%40b" alt="1"><img src="${HOME}/a.png"><img src="data:image/png;base64,AA">`),
    ).toEqual(['<img src="', { cid: 'a@b' }, '" alt="1" /><img src="', { remote: `${HOME}/a.png` }, '" /><img />'])
  })

  test('that is nested to take time is not looked at', () => {
    expect(isTooDeep('<div>'.repeat(2000))).toBe(true)
    expect(isTooDeep('<p>x<br><li>'.repeat(5000))).toBe(false)
    expect(isTooDeep('<div><b>x</b></div>'.repeat(5000))).toBe(false)
  })
})

describe('the page of a mail', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app()
  })
  const { api, boxOf, threads, thread } = mailTools(() => t)

  test('is at a signed address that its readers get, with the pictures that came with it and nothing else', async () => {
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const raw = Buffer.from(
      `From: a@example.org\r\nSubject: Page\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Hi <img src="cid:p@x"><img src="${HOME}/1.png"></p><script>1</script>\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <p@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture.toString('base64')}\r\n--b--`,
    )
    const { id: mailboxId } = await boxOf(leader)
    const account = await api(leader).put(`/v1/mail/mailboxes/${mailboxId}/account`, {
      host: 'imap.invalid',
      port: 993,
      security: 'tls',
      username: 'a',
      password: 'b',
      version: null,
    })
    const { id, version } = account.body.data
    const found = {
      uidValidity: '1',
      uid: 1,
      at: new Date(),
      isSeen: true,
      digest: createHash('sha256').update(raw).digest(),
    }
    await arrive(t.core, { id, version, mailboxId }, await parseInThread(raw), found)
    const [row] = await threads(leader)
    const [mail] = (await thread(leader, row?.id ?? '')).messages
    expect(mail).toMatchObject({ excerpt: 'Hi', files: [] })
    const page = await api(null as never).get(mail?.html?.url ?? '')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(HOME)
    expect(page.text).not.toContain('script')
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'.*sandbox(?!.*allow-(scripts|same-origin|forms))/,
    )
    const src = /src="(\/signed\/mail\/picture[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const shown = await api(null as never).get(src)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-cache',
    })
    // a browser that opens the mail again asks whether the session is still there, and gets no bytes
    const kept = await t.as(null).get(src, { 'if-none-match': String(shown.headers.etag) })
    expect([kept.status, kept.text, kept.headers['content-security-policy']]).toEqual([304, '', PICTURE_POLICY])
    const asked = await api(null as never).get(mail?.html?.withPictures ?? '')
    expect(asked.text).toMatch(/src="\/signed\/mail\/remote\?/)
    expect(asked.text).not.toMatch(/src="http/)
    const remote = /src="(\/signed\/mail\/remote[^"]*)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const known = { 'if-none-match': etagOf('remote', `${HOME}/1.png`) }
    const again = await t.as(null).get(remote, known)
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, PICTURE_POLICY])
    expect((await t.as(null).get(remote.replace(/s=./, 's=x'), known)).status).toBe(404)
    for (const url of [
      mail?.html?.url.replace(/s=./, 's=x'),
      mail?.html?.url.replace('/html', '/remote'),
      '/signed/mail/html?q=a',
    ]) {
      expect((await api(null as never).get(url ?? '')).status).toBe(404)
    }
    expect((await api(khorooAdmin).get(`/v1/mail/mails/${mail?.id}`)).status).toBe(404)
  })
})

describe('pictures from elsewhere', () => {
  const paths: Record<string, (response: http.ServerResponse) => void> = {
    '/a.png': (response) => response.end('picture'),
    '/inside': (response) => response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end(),
    '/port': (response) => response.writeHead(302, { location: 'http://127.0.0.1:5432/' }).end(),
    '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
    '/large': (response) => response.end(Buffer.alloc(6 * 1024 * 1024)),
  }
  const server = http.createServer((request, response) => {
    const answer = paths[request.url ?? ''] ?? ((one) => one.writeHead(404).end())
    answer(response)
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done())))
  afterAll(() => void server.close())

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'https://user:password@example.org/',
    'http://example.org:8080/',
    'ftp://example.org/a.png',
    'file:///etc/passwd',
    'gopher://example.org/',
  ])('are not fetched from %s', async (address) => {
    const network = {
      resolve: async () => ['127.0.0.1'],
      isAllowed: (one: string, port: string) => port === '' && one === '203.0.114.1',
    }
    await expect(fetchPublic(address, network)).rejects.toThrow()
  })

  test('are fetched from the address that was checked, and no redirect leads inside', async () => {
    const { port } = server.address() as AddressInfo
    const network = {
      resolve: async (host: string) => (host === 'pictures.invalid' ? ['127.0.0.1'] : []),
      isAllowed: (one: string, at: string) => one === '127.0.0.1' && at === String(port),
    }
    const at = `http://pictures.invalid:${port}`
    expect((await fetchPublic(`${at}/a.png`, network)).toString()).toBe('picture')
    for (const path of ['/inside', '/port', '/file', '/loop', '/large', '/missing'])
      await expect(fetchPublic(`${at}${path}`, network), path).rejects.toThrow()
  })
})
