import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** The parts of CBOR (RFC 8949) that an attestation needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.of((major << 5) | n)
    if (n < 256) return Buffer.of((major << 5) | 24, n)
    return Buffer.of((major << 5) | 25, n >> 8, n & 255)
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k), cbor(v)])])
  throw new Error('not needed here')
}

/** What may be wrong about an answer of the authenticator. */
interface Wrong {
  origin?: string
  rpId?: string
  /** The person's finger, face or PIN was not checked. */
  isUnverified?: boolean
  counter?: number
}

/** A security key in software, as a browser would speak to it; ES256. */
export function makeAuthenticator(publicUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const jwk = publicKey.export({ format: 'jwk' })
  let counter = 0
  let userHandle: string | undefined
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(jwk.x ?? '', 'base64url')],
    [-3, Buffer.from(jwk.y ?? '', 'base64url')],
  ])
  const client = (type: string, challenge: string, { origin = publicUrl }: Wrong) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const authData = (flags: number, count: number, { rpId = new URL(publicUrl).hostname }: Wrong) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted])
  }
  return {
    id: b64(id),
    /** Answers to the options of a registration. */
    create(options: { challenge: string; user: { id: string } }, wrong: Wrong = {}) {
      userHandle = options.user.id
      const clientData = client('webauthn.create', options.challenge, wrong)
      const length = Buffer.of(id.length >> 8, id.length & 255)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)])
      const data = Buffer.concat([authData(wrong.isUnverified ? 0x41 : 0x45, counter, wrong), credential])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: b64(clientData), attestationObject: b64(cbor(attestation)), transports: ['usb'] },
      }
    },
    /** Answers to the options of an assertion; each counts. */
    get(options: { challenge: string }, wrong: Wrong = {}) {
      counter = wrong.counter ?? counter + 1
      const clientData = client('webauthn.get', options.challenge, wrong)
      const data = authData(wrong.isUnverified ? 0x01 : 0x05, counter, wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData),
          authenticatorData: b64(data),
          signature: b64(signature),
          userHandle,
        },
      }
    },
  }
}
