import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { write } from '../../testing/news.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
  await t.http.listen({ port: 0, host: '127.0.0.1' })
})

/** The status of a request whose request line is sent exactly as given; no client library would send most of these. */
async function statusOf(requestLine: string): Promise<number> {
  const { port } = t.http.server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  const isForm = requestLine.startsWith('POST')
  const form = isForm ? 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n' : ''
  socket.write(`${requestLine} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${form}\r\n${isForm ? 'a=b' : ''}`)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1])
}

describe('a URL that cannot be parsed is a client error', () => {
  test.each([
    'GET //',
    'GET ///',
    'GET //[',
    'GET //a:99999/',
    'GET //elsewhere.example/news',
    'GET /\\[',
    'GET http://a:99999/',
    'GET http://[/',
    'GET *',
    'GET /%',
    'GET /%E0%A4%A',
    'GET /news/%00',
    'GET /contact?lang=%FF',
    'POST //[/contact',
    'POST http://[/contact',
    'POST //a:99999/contact',
    'POST /contact?%',
  ])('%s', async (requestLine) => {
    const status = await statusOf(requestLine)

    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
})

describe('the last day of the calendar is a valid end of a filter', () => {
  test.each(['/v1/news', '/v1/laws', '/v1/violations', '/v1/contacts', '/v1/surveys', '/v1/admin/audit'])(
    '%s',
    async (path) => {
      for (const filter of ['to=9999-12-31', 'from=9999-12-31', 'to=0001-01-01', 'from=0001-01-01'])
        expect([filter, (await t.as(people.cityAdmin).get(`${path}?${filter}`)).status]).toEqual([filter, 200])
    },
  )
})

test('a text in an address is decoded once, before it is checked', async () => {
  const { id } = await write(t, people.khorooAdmin)
  const found = async (q: string) => (await t.as(people.khorooAdmin).get(`/v1/news?q=${q}`)).status

  expect([await found('%00'), await found('%2500'), await found('%ED%A0%80')]).toEqual([400, 200, 200])
  expect((await t.as(people.khorooAdmin).get(`/v1/news/${id.replaceAll('-', '%2D')}`)).status).toBe(200)
  expect((await t.as(people.khorooAdmin).get(`/v1/news/${id.replaceAll('-', '%252D')}`)).status).toBe(404)
})

test('a parameter that is given twice is refused, also where one of the two is allowed', async () => {
  const answer = await t.as(people.khorooAdmin).get('/v1/news?phase=draft&phase=published')

  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'phase'])
})

test('a version above the maximum is rejected on its field', async () => {
  const { id } = await write(t, people.khorooAdmin)

  const { status, body } = await t.as(people.khorooAdmin).patch(`/v1/news/${id}`, { version: 999_999_999_999 })

  expect([status, body.errors]).toMatchObject([400, [{ path: 'version', code: 'too_big' }]])
})
