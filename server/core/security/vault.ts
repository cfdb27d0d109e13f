import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts personal data with keys that are not in the database. `use` names the purpose ('leaders.register'). */
export interface Vault {
  /** Encrypts (AES-256-GCM) for one use; other uses cannot decrypt it. */
  seal(use: string, content: string | Uint8Array): Buffer
  /** @throws Error when the bytes were modified, belong to another use, or were encrypted with another key. */
  open(use: string, sealed: Uint8Array): string
  /** As `open`, for binary data. */
  openBytes(use: string, sealed: Uint8Array): Buffer
  /** A deterministic keyed hash (HMAC-SHA-256, hex), for uniqueness and lookups. */
  fingerprint(use: string, text: string): string
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Creates a vault with keys derived from DATA_SECRET (HKDF-SHA-256), one per use. */
export function makeVault(secret: string): Vault {
  const keyFor = (work: string) => Buffer.from(hkdfSync('sha256', secret, 'nutag personal data', work, KEY_BYTES))
  const sealing = keyFor('seal')
  const printing = keyFor('fingerprint')
  const openBytes = (use: string, sealed: Uint8Array) => {
    const bytes = Buffer.from(sealed)
    if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) throw new Error('not sealed by this vault')
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
    const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(use)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    openBytes,
    open: (use, sealed) => openBytes(use, sealed).toString(),
    seal(use, content) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(use))
      const body = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    fingerprint: (use, text) => createHmac('sha256', printing).update(`${use}\n${text}`).digest('hex'),
  }
}
