import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts personal data with keys that are not in the database. `use` names the purpose ('leaders.register'). */
export interface Vault {
  /** Encrypts (AES-256-GCM) for one use; other uses cannot decrypt it. */
  seal(use: string, content: string | Uint8Array): Buffer
  /** @throws Error when the bytes were modified, belong to another use, or were encrypted with a key that is not given. */
  open(use: string, sealed: Uint8Array): string
  /** As `open`, for binary data. */
  openBytes(use: string, sealed: Uint8Array): Buffer
  /** A deterministic keyed hash (HMAC-SHA-256, hex), for uniqueness and lookups. */
  fingerprint(use: string, text: string): string
  /** What everything begins with that the current key encrypted: PREFIX_BYTES. */
  prefix: Buffer
}

/** Encrypted before keys had versions: one key for all uses. */
const UNVERSIONED = 1
const VERSION = 2
const KEY_ID_BYTES = 5
/** Version and key; a multiple of 3, so that it can be compared in base64 as well. */
export const PREFIX_BYTES = 1 + KEY_ID_BYTES
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** The purpose of a use: its first word; what follows names a row. */
const purposeOf = (use: string) => use.split(' ', 1)[0] ?? use

/** The keys derived from one DATA_SECRET (HKDF-SHA-256). */
class Keys {
  readonly prefix: Buffer
  readonly unversioned: Buffer
  readonly printing: Buffer
  readonly #secret: string
  readonly #byPurpose = new Map<string, Buffer>()

  constructor(secret: string) {
    this.#secret = secret
    this.unversioned = this.#derive('nutag personal data', 'seal')
    this.printing = printingKey(secret)
    this.prefix = Buffer.concat([Buffer.of(VERSION), this.#derive('nutag vault', 'key id').subarray(0, KEY_ID_BYTES)])
  }

  /** The key of a purpose. */
  of(use: string): Buffer {
    const purpose = purposeOf(use)
    const known = this.#byPurpose.get(purpose)
    if (known) return known
    const made = this.#derive('nutag vault', `seal ${purpose}`)
    this.#byPurpose.set(purpose, made)
    return made
  }

  #derive(salt: string, info: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, salt, info, KEY_BYTES))
  }
}

/** The key of the fingerprints that belongs to a DATA_SECRET. */
export const printingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'nutag personal data', 'fingerprint', KEY_BYTES))

function decrypt(key: Buffer, use: string, sealed: Buffer): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('not sealed by this vault')
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(use)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/**
 * Creates a vault with keys derived from DATA_SECRET, one per purpose. It encrypts with `secret` and also opens what
 * `previous` has encrypted, so that both are in use while `npm run rotate` encrypts again.
 */
export function makeVault(secret: string, previous?: string): Vault {
  const current = new Keys(secret)
  const all = previous && previous !== secret ? [current, new Keys(previous)] : [current]
  const openBytes = (use: string, sealed: Uint8Array) => {
    const bytes = Buffer.from(sealed)
    if (bytes[0] === UNVERSIONED) return openUnversioned(all, use, bytes.subarray(1))
    const keys = all.find(({ prefix }) => bytes.subarray(0, PREFIX_BYTES).equals(prefix))
    if (!keys) throw new Error('not sealed by this vault')
    return decrypt(keys.of(use), use, bytes.subarray(PREFIX_BYTES))
  }
  return {
    openBytes,
    open: (use, sealed) => openBytes(use, sealed).toString(),
    seal(use, content) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.of(use), nonce).setAAD(Buffer.from(use))
      const body = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
      return Buffer.concat([current.prefix, nonce, cipher.getAuthTag(), body])
    },
    fingerprint: (use, text) => createHmac('sha256', current.printing).update(`${use}\n${text}`).digest('hex'),
    prefix: current.prefix,
  }
}

function openUnversioned(all: readonly Keys[], use: string, sealed: Buffer): Buffer {
  for (const { unversioned } of all.slice(0, -1)) {
    try {
      return decrypt(unversioned, use, sealed)
    } catch {
      // perhaps under the previous secret
    }
  }
  const [last] = all.slice(-1)
  if (!last) throw new Error('a vault has a key')
  return decrypt(last.unversioned, use, sealed)
}
