import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** The key that s3rver knows. */
export const S3_KEY = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'test-1' }
const BUCKET = 'nutag-files'
const SUFFIX = '._S3rver_object'

/** What the network in front of the storage does with a request. */
export type Fault = { answer: number; code?: string; body?: string } | { hang: true } | { cut: true }

export interface TestStorage {
  endpoint: string
  bucket: string
  /** The keys in the bucket, read from the disk of the storage. */
  keys(): string[]
  /** Puts an object on the disk of the storage, without a request. */
  place(key: string): void
  /** Empties the bucket and ends all faults. */
  clear(): void
  /** Decides for each request whether it goes wrong; without a fault it reaches the storage. */
  fault: (request: http.IncomingMessage) => Fault | undefined
  /** Requests that arrived since `clear`. */
  requests: string[]
  stop(): Promise<void>
}

/** Starts s3rver, an S3 server that checks signatures, in a process of its own, behind a proxy that can fail. */
export async function testStorage(): Promise<TestStorage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-s3rver-'))
  const bucket = path.join(folder, BUCKET)
  const { port, stop } = await startServer(folder)
  const proxy = http.createServer((request, response) => {
    storage.requests.push(`${request.method} ${request.url}`)
    const fault = storage.fault(request)
    if (fault) return fail(fault, request, response)
    forward(port, request, response)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', () => listening()))

  const storage: TestStorage = {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    bucket: BUCKET,
    keys: () =>
      fs
        .readdirSync(bucket, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.name.endsWith(SUFFIX))
        .map((entry) => path.relative(bucket, path.join(entry.parentPath, entry.name)).slice(0, -SUFFIX.length))
        .toSorted(),
    place(key) {
      const file = path.join(bucket, `${key}${SUFFIX}`)
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, 'x')
    },
    clear() {
      for (const name of fs.readdirSync(bucket)) fs.rmSync(path.join(bucket, name), { recursive: true })
      storage.fault = () => undefined
      storage.requests.length = 0
    },
    fault: () => undefined,
    requests: [],
    async stop() {
      proxy.closeAllConnections()
      await new Promise((closed) => proxy.close(closed))
      await stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
  return storage
}

/** The header that tells the storage the path as it was sent. */
const SENT_PATH = 'sent-path'

/**
 * The published package has no executable, so its command line is called as a module. It computes signatures for the path without its
 * last slash; S3 takes the path as it was sent.
 */
const LAUNCH = `
const [cli, v4] = JSON.parse(process.argv.splice(1, 1)[0]).map((file) => require(file))
const { getStringToSign } = v4
v4.getStringToSign = (request, ...rest) =>
  getStringToSign({ ...request, uri: request.headers['${SENT_PATH}'].split('?')[0] }, ...rest)
cli.parseAsync()`

async function startServer(folder: string) {
  const lib = path.dirname(createRequire(import.meta.url).resolve('@20minutes/s3rver'))
  const files = JSON.stringify(['cli.js', 'signature/v4.js'].map((name) => path.join(lib, name)))
  // its continuation tokens use a cipher that only the legacy provider of OpenSSL 3 has
  const args = ['--openssl-legacy-provider', '-e', LAUNCH, '--', files, 's3rver']
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', BUCKET]
  const child = spawn(process.execPath, [...args, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += String(chunk)
      const found = /listening on \S+:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`s3rver did not start: ${said}`)))
  })
  return {
    port,
    async stop() {
      child.kill()
      await exited
    },
  }
}

function forward(port: number, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, url } = request
  const headers = { ...request.headers, [SENT_PATH]: url }
  const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

function fail(fault: Fault, request: http.IncomingMessage, response: http.ServerResponse): void {
  request.resume()
  if ('hang' in fault) return
  if ('cut' in fault) {
    request.destroy()
    return
  }
  const body = fault.body ?? `<Error><Code>${fault.code ?? 'SlowDown'}</Code></Error>`
  const type = { 'content-type': 'application/xml' }
  request.on('end', () => response.writeHead(fault.answer, type).end(fault.answer === 204 ? undefined : body))
}
