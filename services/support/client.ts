import https from 'node:https'
import type { LookupFunction } from 'node:net'

/** The name of the site in the files of `deploy/`. */
export const SITE = 'nutag.example.mn'
/** Where the callers of these tests come from: an address of this machine that TRUST_PROXY does not name. */
export const CALLER = '127.0.0.5'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  json(): { data: never }
}

export interface Request {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Client {
  url: string
  agent: https.Agent
  ask(path: string, request?: Request): Promise<Answer>
}

/** The site's name leads to this machine, whatever a name server says of it. */
const lookup: LookupFunction = (_name, options, done) => {
  if (options.all) return done(null, [{ address: '127.0.0.1', family: 4 }])
  done(null, '127.0.0.1', 4)
}

/** Calls the site through the proxy on this port of 127.0.0.1; its certificate is signed by nobody. */
export function clientOf(port: number): Client {
  const agent = new https.Agent({ keepAlive: true, lookup, localAddress: CALLER, rejectUnauthorized: false })
  const url = `https://${SITE}:${port}`
  const ask = (path: string, { method = 'GET', headers = {}, body }: Request = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = https.request(url + path, { method, agent, headers: { ...headers, ...sized } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            json: () => JSON.parse(whole.toString()),
          })
        })
      })
      request.on('error', reject)
      request.end(body)
    })
  return { url, agent, ask }
}

/** A multipart body with one file in the field `file`. */
export function multipart(content: Buffer, name: string, type: string): Required<Pick<Request, 'headers' | 'body'>> {
  const boundary = 'nutag-services'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
