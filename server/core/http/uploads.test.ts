import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
/** The same server with timeouts of a second instead of half a minute. */
let impatient: TestApp
beforeAll(async () => {
  const env = { UPLOADS_PERSON_MB: '1', UPLOADS_ADDRESS_MB: '3', MAX_UPLOAD_MB: '2' }
  t = await app({ env })
  impatient = await app({ env: { ...env, REQUEST_IDLE_SECONDS: '1' } })
  for (const { http } of [t, impatient]) await http.listen({ port: 0, host: '127.0.0.1' })
})

const connectTo = ({ http }: TestApp) => {
  const socket = net.connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  return socket.on('error', () => {})
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const HEAD = Buffer.from(
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
)
const END = Buffer.from('\r\n--b--\r\n')
/** A document of this size as the body of an upload. */
const bodyOf = (bytes: number) => Buffer.concat([HEAD, PDF, Buffer.alloc(bytes - PDF.length), END])

interface Sending {
  socket: net.Socket
  /** The status of the response, or 0 when the connection ends without one. */
  status: Promise<number>
  /** Everything received before the connection was closed. */
  closed: Promise<string>
}

/** Starts an upload that announces `announced` bytes and sends `first`; the rest goes through the socket. */
async function begin(
  person: TestPerson | null,
  announced: number,
  first: Buffer,
  { url = '/v1/files', to = t }: { url?: string; to?: TestApp } = {},
): Promise<Sending> {
  const authorization = person ? `authorization: Bearer ${await to.tokenOf(person)}\r\n` : ''
  const socket = connectTo(to)
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\n${authorization}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${announced}\r\n\r\n`,
  )
  socket.write(first)
  const statusIn = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
  const status = new Promise<number>((resolve) => {
    socket.once('data', (chunk) => resolve(statusIn(String(chunk))))
    socket.once('close', () => resolve(0))
  })
  const closed = text(socket).catch(() => '')
  return { socket, status, closed }
}

const incoming = ({ dataDir }: TestApp = t) => {
  const folder = path.join(dataDir, 'files', 'incoming')
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}
const anUpload = (survey: string) =>
  `/v1/surveys/${survey}/files?fileId=${idOf('f')}&clientId=${idOf('c')}&questionId=${idOf('q')}`

describe('a rejected upload is answered before its body is read', () => {
  test.each([
    ['for a survey that does not exist', null, anUpload(idOf('no survey')), 404],
    ['for a picture that does not exist', people.khorooAdmin, `/v1/media/${idOf('no picture')}/file?version=1`, 404],
    ['by nobody', null, '/v1/files', 401],
    ['by a role that may not', people.citizen, '/v1/leaders/imports', 403],
    ['to an address that takes none', null, '/v1/nothing', 415],
  ] as const)('%s', async (_what, person, url, expected) => {
    const sending = await begin(person, 1_900_000, HEAD, { url })

    expect(await sending.status).toBe(expected)
    expect(incoming()).toEqual([])
    // the rest is neither awaited nor read
    await sending.closed
  })

  test('with more bytes announced than allowed', async () => {
    const sending = await begin(people.khorooAdmin, 100_000_000, HEAD)

    expect(await sending.status).toBe(413)
    await sending.closed
  })

  test('with a target, in every feature that takes one', () => {
    const withTarget = Object.values(features).flatMap(({ feature, admit }) =>
      Object.entries(feature.routes)
        .filter(([, route]) => route.kind === 'upload' && route.params)
        .map(([name]) => ({ route: `${feature.name}.${name}`, admitted: Boolean(admit?.[name]) })),
    )

    expect(withTarget).toContainEqual({ route: 'surveys.addFile', admitted: true })
    expect(withTarget.filter(({ admitted }) => !admitted)).toEqual([])
  })
})

describe('uploads in progress', () => {
  test('fill the share of a person until they end', async () => {
    const whole = bodyOf(600_000)
    const first = await begin(people.khorooAdmin, whole.length, whole.subarray(0, 1000))
    await expect.poll(() => incoming().length).toBe(1)

    const second = await begin(people.khorooAdmin, whole.length, whole)
    expect(await second.status).toBe(429)
    const colleague = await begin(people.otherKhorooAdmin, whole.length, whole)
    expect(await colleague.status).toBe(201)

    first.socket.write(whole.subarray(1000))
    expect(await first.status).toBe(201)
    const third = await begin(people.khorooAdmin, whole.length, whole)
    expect(await third.status).toBe(201)
    for (const { socket } of [first, second, third, colleague]) socket.destroy()
  })

  test('fill the share of an address', async () => {
    const whole = bodyOf(900_000)
    const senders = [people.khorooAdmin, people.otherKhorooAdmin, people.farKhorooAdmin]
    const begun = await Promise.all(senders.map((person) => begin(person, whole.length, whole.subarray(0, 1000))))
    await expect.poll(() => incoming().length).toBe(3)

    const fourth = await begin(people.cityAdmin, whole.length, whole)

    expect(await fourth.status).toBe(429)
    for (const { socket } of [...begun, fourth]) socket.destroy()
    await expect.poll(() => incoming()).toEqual([])
    const afterwards = await begin(people.cityAdmin, whole.length, whole)
    expect(await afterwards.status).toBe(201)
    afterwards.socket.destroy()
  })

  test('are not readable by other users of this machine', async () => {
    const whole = bodyOf(10_000)
    const sending = await begin(people.khorooAdmin, whole.length, whole.subarray(0, 1000))
    await expect.poll(() => incoming().length).toBe(1)
    const files = path.join(t.dataDir, 'files')
    const staged = path.join(files, 'incoming', incoming()[0] ?? '')
    const modes = [files, path.dirname(staged), staged].map((at) => fs.statSync(at).mode & 0o777)
    sending.socket.write(whole.subarray(1000))

    expect(await sending.status).toBe(201)
    expect(modes).toEqual([0o700, 0o700, 0o600])
    const kept = fs.readdirSync(files, { recursive: true, withFileTypes: true })
    const open = kept.filter((entry) => (fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
    expect(open.map(({ name }) => name)).toEqual([])
    sending.socket.destroy()
  })
})

describe('an idle connection is closed', () => {
  test('in the middle of an upload, and nothing of it is kept', async () => {
    const whole = bodyOf(600_000)
    const sending = await begin(people.khorooAdmin, whole.length, whole.subarray(0, 100_000), { to: impatient })

    expect(await sending.status).toBe(408)
    await sending.closed
    await expect.poll(() => incoming(impatient)).toEqual([])
    // and its share is free again
    const again = await begin(people.khorooAdmin, whole.length, whole, { to: impatient })
    expect(await again.status).toBe(201)
    again.socket.destroy()
  })

  test('in the middle of a JSON body', async () => {
    const socket = connectTo(impatient)
    socket.write(
      'POST /v1/admin/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    )

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('in the middle of its header', async () => {
    const socket = connectTo(impatient)
    socket.write('GET /v1/news HTTP/1.1\r\nhost: x\r\nx-more: ')

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('when its body arrives one byte at a time', async () => {
    const sending = await begin(people.khorooAdmin, 600_000, HEAD, { to: impatient })
    const trickle = setInterval(() => sending.socket.write('x'), 100)

    expect(await sending.status).toBe(408)
    clearInterval(trickle)
    await sending.closed
  })
})
