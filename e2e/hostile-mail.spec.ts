import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { HTML_POLICY, pageOf } from '../server/features/mail/incoming/page.ts'
import { sanitizeMail } from '../server/features/mail/incoming/sanitize.ts'
import { HOME, HOSTILE_HTML } from '../server/testing/hostile-mails.ts'

// Hostile mails in a real browser, in the frame and with the policy of the application: nothing runs, and nothing calls home.

const OWN = '<script>onmessage = ({ data }) => { document.title = String(data) }</script>'
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Mails on one page, each in a frame of its own that is in view: lazy and animated content would wait otherwise. */
const TOGETHER = 8

test('no hostile mail runs, calls home, or leaves its frame', async ({ page }) => {
  let mails: string[] = []
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith('/mail/')) {
      response.setHeader('content-security-policy', HTML_POLICY)
      return response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(mails[Number(request.url.slice('/mail/'.length))])
    }
    if (request.url?.startsWith('/own')) {
      asked.push(request.url)
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      return response.setHeader('content-type', 'image/gif').end(PICTURE)
    }
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html')
      const frames = mails.map(
        (_, i) =>
          `<iframe src="/mail/${i}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" width="340" height="380"></iframe>`,
      )
      return response.end(`${OWN}<h1>Application</h1>${frames.join('')}`)
    }
    // relative addresses, of which a mail has none
    if (request.url !== '/favicon.ico') asked.push(`relative ${request.url}`)
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const home: string[] = []
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(HOME)) home.push(request.url())
  })
  page.on('dialog', (dialog) => {
    opened.push('dialog')
    void dialog.dismiss()
  })
  page.context().on('page', () => opened.push('window'))
  const look = async (name: string, shown: string[]) => {
    mails = shown
    await page.goto(`${origin}/`)
    await page.waitForTimeout(300)
    expect(await page.title(), name).not.toBe('ran')
    expect(page.url(), name).toBe(`${origin}/`)
    await expect(page.getByRole('heading', { name: 'Application' }), name).toBeVisible()
    expect(opened, name).toEqual([])
  }
  for (let at = 0; at < HOSTILE_HTML.length; at += TOGETHER) {
    const some = HOSTILE_HTML.slice(at, at + TOGETHER)
    const names = some.map(([name]) => name).join(', ')
    await look(
      names,
      some.map(([, html]) => pageOf(sanitizeMail(html) as never, () => '')),
    )
    expect(home.splice(0), `sanitized: ${names}`).toEqual([])
    expect(asked.splice(0), `sanitized: ${names}`).toEqual([])
    // even what was not sanitized does not run: the frame and its policy hold on their own
    await look(
      names,
      some.map(([, html]) => `<!doctype html><body>${html}`),
    )
    home.splice(0)
    asked.splice(0)
  }
  // the frame shows pictures of this server
  await look('own picture', [pageOf(['<img src="', { file: 'x' }, '">'], () => '/own.gif')])
  expect(asked).toEqual(['/own.gif'])
  expect(
    await page
      .frames()[1]
      ?.evaluate(() => document.querySelector('img')?.naturalWidth)
      .catch(() => 'no scripts'),
  ).toBe(1)
  server.close()
})
