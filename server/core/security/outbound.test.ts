import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Outbound, type OutboundNetwork } from './outbound.ts'
import { isPublic } from './public-address.ts'

/** Names as a hostile DNS server would answer them. */
const NAMES: Record<string, string[]> = {
  'public.example': ['93.184.215.14'],
  'loop.example': ['127.0.0.1'],
  'mixed.example': ['93.184.215.14', '10.0.0.5'],
  'mapped.example': ['::ffff:192.168.1.1'],
  'six.example': ['fd00::1'],
  'metadata.example': ['169.254.169.254'],
}
const resolve = async (host: string) =>
  NAMES[host.replace(/\.$/, '')] ?? (host === 'localhost' ? ['127.0.0.1', '::1'] : [])

/** The network of production, but for the names. */
const production = (): Outbound => {
  const outbound = new Outbound()
  outbound.network = { ...outbound.network, resolve }
  return outbound
}
const codeOf = (address: string) =>
  production()
    .check(address)
    .then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )

describe('an address inside the network is refused, however it is spelled', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://127.0.0.1./',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://loop.example/',
    'https://loop.example./',
    'https://mixed.example/',
    'https://mapped.example/',
    'https://six.example/',
    'https://metadata.example/',
  ])('%s', async (address) => {
    expect(['refused', 'unknown_host']).toContain(await codeOf(address))
  })

  test.each([
    'http://public.example/',
    'ftp://public.example/',
    'file:///etc/passwd',
    'gopher://public.example/',
    'https://user@public.example/',
    'https://user:password@public.example/',
    'https://127.0.0.1#@public.example/',
    'https://public.example:22/',
    'https://public.example:25/',
    'https://public.example:80/',
    'not an address',
    '//public.example/',
    '',
  ])('and so is %s', async (address) => {
    expect(await codeOf(address)).toBe('refused')
  })

  test('a public address passes, on the port of HTTPS and high ones', async () => {
    expect(await codeOf('https://public.example/hook?a=1')).toBe('ok')
    expect(await codeOf('https://public.example:8443/')).toBe('ok')
    expect(await codeOf('https://[2606:4700:4700::1111]/')).toBe('ok')
    expect(await codeOf('https://nobody.example/')).toBe('unknown_host')
  })

  test('texts that are no addresses are not public', () => {
    for (const text of ['', 'localhost', '1.2.3', '::g', '127.0.0.1/8']) expect(isPublic(text)).toBe(false)
  })
})

describe('a call', () => {
  const servers: http.Server[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  })
  async function listen(answer: http.RequestListener): Promise<number> {
    const server = http.createServer(answer)
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return (server.address() as AddressInfo).port
  }
  /** An allowance for one port of this machine, which only a test can make. */
  const local = (port: number, names: OutboundNetwork['resolve'] = async () => ['127.0.0.1']): Outbound => {
    const outbound = new Outbound()
    const isAllowed = (address: string, at: number) => address === '127.0.0.1' && at === port
    outbound.network = { protocols: ['http:'], resolve: names, isAllowed }
    return outbound
  }

  test('goes to the address that was checked, also when the name is resolved differently a moment later', async () => {
    let calls = 0
    const port = await listen((_request, response) => response.end())
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const outbound = local(port, async () => answers[calls++] ?? [])
    expect(await outbound.post(`http://rebind.example:${port}/`, { headers: {}, body: '{}' })).toBe(200)
    expect(calls).toBe(1)
    await expect(outbound.post(`http://rebind.example:${port}/`, { headers: {}, body: '{}' })).rejects.toMatchObject({
      code: 'refused',
    })
  })

  test('does not follow a redirect', async () => {
    const seen: string[] = []
    const port = await listen((request, response) => {
      seen.push(request.url ?? '')
      response.writeHead(302, { location: '/inside' }).end()
    })
    expect(await local(port).post(`http://a.example:${port}/first`, { headers: {}, body: '{}' })).toBe(302)
    expect(seen).toEqual(['/first'])
  })

  test('reads no more of an answer than it needs', async () => {
    let isEnded = false
    const port = await listen((_request, response) => {
      response.writeHead(200)
      response.on('close', () => {
        isEnded = true
      })
      const more = () => {
        while (!isEnded && response.write('x'.repeat(16_384)));
        if (!isEnded) response.once('drain', more)
      }
      more()
    })
    expect(await local(port).post(`http://a.example:${port}/`, { headers: {}, body: '{}' })).toBe(200)
    await expect.poll(() => isEnded).toBe(true)
  })

  test('that nobody answers is unreachable', async () => {
    const port = await listen((request) => request.socket.destroy())
    await expect(local(port).post(`http://a.example:${port}/`, { headers: {}, body: '{}' })).rejects.toMatchObject({
      code: 'unreachable',
    })
  })
})

describe('the time of a call', () => {
  const slow = (): Outbound => {
    const outbound = new Outbound()
    outbound.timeoutMs = 1
    outbound.network = { ...outbound.network, resolve: () => new Promise(() => {}) }
    return outbound
  }

  test('includes the resolution of its name: one that never ends is a timeout', async () => {
    await expect(slow().check('https://slow.example/')).rejects.toMatchObject({ code: 'timeout' })
    await expect(slow().post('https://slow.example/', { headers: {}, body: '' })).rejects.toMatchObject({
      code: 'timeout',
    })
  })

  test('ends with the signal of the caller, also while the name is resolved', async () => {
    const outbound = slow()
    outbound.timeoutMs = 600_000
    const call = outbound.post('https://slow.example/', { headers: {}, body: '', signal: AbortSignal.abort() })

    await expect(call).rejects.toMatchObject({ code: 'timeout' })
  })
})
