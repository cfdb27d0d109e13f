import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps personal data so that whoever has the database alone cannot read it. `use` names what it is for ('leaders.register'). */
export interface Vault {
  /** Encrypts (AES-256-GCM); what was sealed for one use opens for no other. */
  seal(use: string, content: string | Uint8Array): Buffer
  /** @throws Error when the bytes were changed, belong to another use, or the key is another. */
  open(use: string, sealed: Uint8Array): string
  /** As `open`, for what is no text. */
  openBytes(use: string, sealed: Uint8Array): Buffer
  /** The same for the same text, and says nothing of it (HMAC-SHA-256, hex): for uniqueness and for finding. */
  fingerprint(use: string, text: string): string
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** A vault whose keys are made from the configuration's DATA_SECRET (HKDF-SHA-256), one for each kind of work. */
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
