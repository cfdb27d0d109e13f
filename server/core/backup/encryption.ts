import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { RestoreRefused } from './refused.ts'

// An encrypted backup begins with one line of JSON, which says how the key is derived; then chunks of 64 KiB, each encrypted
// with AES-256-GCM and followed by its tag of 16 bytes. The nonce of a chunk is its number (11 bytes, big endian) and 1 for
// the last chunk, otherwise 0: chunks can be neither exchanged nor left out, and an end that was cut off is noticed. The key
// is used for one file only: HKDF-SHA-256 of the shared secret, the salt of the file and its first line.
//
//   secret with a passphrase: scrypt (N 2^17, r 8, p 1) of the passphrase and the salt
//   secret with a public key: X25519 of a key pair made for this file and the receiver's; the salt is both public keys

/** Bytes of a chunk before encryption. */
export const CHUNK_BYTES = 65_536
const TAG_BYTES = 16
const SALT_BYTES = 32
const KEY_BYTES = 32
const NONCE_BYTES = 12
/** The longest first line that is read. */
const HEAD_MAX_BYTES = 1_024
/** OWASP's recommendation for scrypt; 128 MB of memory. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
const CIPHER = 'aes-256-gcm'
const LINE_FEED = 0x0a
const OPENING_BRACE = 0x7b

/** Whom a backup is encrypted for. */
export type Recipient = { passphrase: string } | { publicKey: string }

/** What opens encrypted backups. */
export interface Opener {
  passphrase?: string | undefined
  /** An X25519 private key in PEM. */
  privateKey?: string | undefined
  /** Whether a file that is not encrypted is refused; one is too where something to open it with is given. */
  isEncrypted?: boolean
}

type Head =
  | { nutagBackup: 1; kdf: 'scrypt'; salt: string }
  | { nutagBackup: 1; kdf: 'x25519'; receiver: string; key: string }

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

const rawOf = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x)

const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw }, format: 'jwk' })

/** Whether a text is the public key of an X25519 key pair: 43 characters of base64url. */
export function isPublicKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && publicKeyOf(text).asymmetricKeyType === 'x25519'
  } catch {
    return false
  }
}

/** A new key pair: the private key in PEM, which opens backups, and the public key, which only makes them. */
export function makeKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return { privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), publicKey: rawOf(publicKey) }
}

const keyOf = (secret: Buffer, salt: Buffer, head: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `nutag backup\n${head}`, KEY_BYTES))

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url')

/** The first line of a new file, and the key of its chunks. */
async function begin(recipient: Recipient): Promise<{ head: string; key: Buffer }> {
  if ('passphrase' in recipient) {
    const salt = randomBytes(SALT_BYTES)
    const head = JSON.stringify({ nutagBackup: 1, kdf: 'scrypt', salt: salt.toString('base64url') } satisfies Head)
    return { head, key: keyOf(await derive(recipient.passphrase, salt, KEY_BYTES, SCRYPT), salt, head) }
  }
  const own = generateKeyPairSync('x25519')
  const [key, receiver] = [rawOf(own.publicKey), recipient.publicKey]
  const head = JSON.stringify({ nutagBackup: 1, kdf: 'x25519', receiver, key } satisfies Head)
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey: publicKeyOf(receiver) })
  return { head, key: keyOf(secret, Buffer.concat([bytesOf(key), bytesOf(receiver)]), head) }
}

function headOf(line: string): Head {
  try {
    const head: Head = JSON.parse(line)
    const isKnown = head.kdf === 'scrypt' ? !!head.salt : head.kdf === 'x25519' && isPublicKey(head.key)
    if (head.nutagBackup === 1 && isKnown) return head
  } catch {
    // refused below
  }
  throw new RestoreRefused('The file is damaged, or is not a backup of Nutag.')
}

function privateKeyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'x25519') return key
  } catch {
    // refused below
  }
  throw new RestoreRefused('The key file has no X25519 private key in PEM.')
}

/** The key of the chunks of a file with this first line. */
async function keyFor(line: string, opener: Opener): Promise<Buffer> {
  const head = headOf(line)
  if (head.kdf === 'scrypt') {
    if (!opener.passphrase)
      throw new RestoreRefused('The backup is encrypted with a passphrase: set BACKUP_PASSPHRASE.')
    const salt = bytesOf(head.salt)
    return keyOf(await derive(opener.passphrase, salt, KEY_BYTES, SCRYPT), salt, line)
  }
  if (!opener.privateKey)
    throw new RestoreRefused(
      `The backup is encrypted for the public key ${head.receiver}: name its private key (--key).`,
    )
  const privateKey = privateKeyOf(opener.privateKey)
  if (rawOf(createPublicKey(privateKey)) !== head.receiver)
    throw new RestoreRefused(`The backup is encrypted for another key, the one with the public key ${head.receiver}.`)
  const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(head.key) })
  return keyOf(secret, Buffer.concat([bytesOf(head.key), bytesOf(head.receiver)]), line)
}

function nonceOf(no: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(no), NONCE_BYTES - 9)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into parts of `size` bytes; only the last is shorter, and it may be empty. */
async function* inParts(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    // one part is always held back, because whether it is the last is known only at the end
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at > size; at += size) yield { part: all.subarray(at, at + size), isLast: false }
    waiting = [all.subarray(at)]
    length = all.length - at
  }
  yield { part: Buffer.concat(waiting), isLast: true }
}

/** Encrypts a stream for a recipient. */
export async function* encrypted(source: AsyncIterable<Buffer>, recipient: Recipient): AsyncGenerator<Buffer> {
  const { head, key } = await begin(recipient)
  yield Buffer.from(`${head}\n`)
  let no = 0
  for await (const { part, isLast } of inParts(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(no, isLast))
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
    no += 1
  }
}

/**
 * Decrypts a stream; one that is not encrypted is returned unchanged, unless something to open it with is given: it may have been put in the
 * place of an encrypted one.
 *
 * @throws RestoreRefused when the key is missing, wrong or not needed, or when the file was changed or cut off.
 */
export async function* decrypted(source: AsyncIterable<Buffer>, opener: Opener): AsyncGenerator<Buffer> {
  const bytes = source[Symbol.asyncIterator]()
  const { head, rest } = await firstLine(bytes)
  const remaining = (async function* () {
    if (rest.length > 0) yield rest
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value
  })()
  if (head === undefined) {
    if (opener.passphrase || opener.privateKey || opener.isEncrypted)
      throw new RestoreRefused(
        'The backup is not encrypted, but it should be: somebody may have replaced it. If you made it without encryption, give neither a passphrase nor a key.',
      )
    return yield* remaining
  }
  const key = await keyFor(head, opener)
  let no = 0
  for await (const { part, isLast } of inParts(remaining, CHUNK_BYTES + TAG_BYTES)) {
    yield open(part, key, no, isLast)
    no += 1
  }
}

function open(part: Buffer, key: Buffer, no: number, isLast: boolean): Buffer {
  const length = part.length - TAG_BYTES
  if (length < 0) throw new RestoreRefused('The backup ends too early: it is not whole.')
  const decipher = createDecipheriv(CIPHER, key, nonceOf(no, isLast))
  decipher.setAuthTag(part.subarray(length))
  try {
    return Buffer.concat([decipher.update(part.subarray(0, length)), decipher.final()])
  } catch (cause) {
    const why = no === 0 ? 'The key is wrong, or the backup was changed.' : 'It was changed, or is not whole.'
    throw new RestoreRefused(`The backup cannot be decrypted. ${why}`, { cause })
  }
}

/** The first line of an encrypted file; undefined, with all bytes in `rest`, for another file. */
async function firstLine(bytes: AsyncIterator<Buffer>): Promise<{ head: string | undefined; rest: Buffer }> {
  let rest: Buffer = Buffer.alloc(0)
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
    rest = Buffer.concat([rest, next.value])
    if (rest.length > 0 && rest[0] !== OPENING_BRACE) return { head: undefined, rest }
    const end = rest.indexOf(LINE_FEED)
    if (end >= 0) return { head: rest.subarray(0, end).toString(), rest: rest.subarray(end + 1) }
    if (rest.length > HEAD_MAX_BYTES) break
  }
  return { head: undefined, rest }
}
