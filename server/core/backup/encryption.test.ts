import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  CHUNK_BYTES,
  decrypted,
  encrypted,
  isPublicKey,
  makeKeyPair,
  type Opener,
  type Recipient,
} from './encryption.ts'
import { RestoreRefused } from './refused.ts'

const pair = makeKeyPair()
const WITH_KEY = { publicKey: pair.publicKey }
const WITH_PHRASE = { passphrase: 'нууц өгүүлбэр, урт байх тусам сайн' }

const pieces = (bytes: Buffer, size = 10_007): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
const seal = (bytes: Buffer, to: Recipient) => buffer(Readable.from(encrypted(Readable.from(pieces(bytes)), to)))
const unseal = (bytes: Buffer, by: Opener) => buffer(Readable.from(decrypted(Readable.from(pieces(bytes)), by)))
const endOfHead = (bytes: Buffer) => bytes.indexOf('\n') + 1

test('with a passphrase, bytes are the same after decryption', async () => {
  const bytes = randomBytes(2 * CHUNK_BYTES + 7)
  expect((await unseal(await seal(bytes, WITH_PHRASE), WITH_PHRASE)).equals(bytes)).toBe(true)
})

// chunks do not depend on how their key is derived, and deriving it from a passphrase is meant to be slow
describe('with a public key', () => {
  const to = WITH_KEY
  const by = { privateKey: pair.privateKey }
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    '%i bytes are the same after decryption',
    async (length) => {
      const bytes = randomBytes(length)

      const sealed = await seal(bytes, to)

      expect((await unseal(sealed, by)).equals(bytes)).toBe(true)
      if (length > 100) expect(sealed.includes(bytes.subarray(0, 100))).toBe(false)
    },
  )

  test('a file that was cut off anywhere is refused, also between two chunks', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK_BYTES), to)
    const head = endOfHead(sealed)
    const chunk = CHUNK_BYTES + 16
    for (const end of [head, head + 1, head + 15, head + 16, head + chunk, head + 2 * chunk, sealed.length - 1]) {
      await expect(unseal(sealed.subarray(0, end), by), `cut at ${end}`).rejects.toThrow(RestoreRefused)
    }
  })

  test('one changed bit, an exchanged, repeated or removed chunk and bytes at the end are refused', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK_BYTES), to)
    const head = endOfHead(sealed)
    const chunk = (n: number) => sealed.subarray(head + n * (CHUNK_BYTES + 16), head + (n + 1) * (CHUNK_BYTES + 16))
    const flipped = Buffer.from(sealed)
    flipped[sealed.length - 100] = Number(flipped[sealed.length - 100]) ^ 1
    const start = sealed.subarray(0, head)
    for (const [name, changed] of Object.entries({
      flipped,
      exchanged: Buffer.concat([start, chunk(1), chunk(0), chunk(2)]),
      repeated: Buffer.concat([start, chunk(0), chunk(0), chunk(1), chunk(2)]),
      removed: Buffer.concat([start, chunk(0), chunk(2)]),
      longer: Buffer.concat([sealed, randomBytes(20)]),
    }))
      await expect(unseal(changed, by), name).rejects.toThrow(RestoreRefused)
  })

  test('two files of the same content have no bytes of a chunk in common', async () => {
    const bytes = randomBytes(200)
    const [a, b] = [await seal(bytes, to), await seal(bytes, to)]
    expect(a.subarray(endOfHead(a)).equals(b.subarray(endOfHead(b)))).toBe(false)
  })
})

test('a wrong passphrase, a foreign key and no key at all are reported in plain language', async () => {
  const byPhrase = await seal(Buffer.from('personal'), WITH_PHRASE)
  const byKey = await seal(Buffer.from('personal'), WITH_KEY)

  await expect(unseal(byPhrase, { passphrase: 'another one' })).rejects.toThrow(/key is wrong/)
  await expect(unseal(byPhrase, {})).rejects.toThrow(/BACKUP_PASSPHRASE/)
  await expect(unseal(byKey, { privateKey: makeKeyPair().privateKey })).rejects.toThrow(/another key/)
  await expect(unseal(byKey, WITH_PHRASE)).rejects.toThrow(/--key/)
  await expect(unseal(byKey, { privateKey: 'no PEM' })).rejects.toThrow(/X25519/)
})

test('the first line cannot be changed to weaken the derivation of the key', async () => {
  const sealed = await seal(Buffer.from('personal'), WITH_PHRASE)
  const changed = Buffer.concat([
    Buffer.from(sealed.subarray(0, endOfHead(sealed)).toString().replace('{', '{ ')),
    sealed.subarray(endOfHead(sealed)),
  ])
  await expect(unseal(changed, WITH_PHRASE)).rejects.toThrow(/key is wrong/)
})

test('a file that is not encrypted passes unchanged', async () => {
  for (const plain of [Buffer.alloc(0), Buffer.from([0x1f, 0x8b, 1]), Buffer.from('{ but no backup')])
    expect((await unseal(plain, {})).equals(plain)).toBe(true)
})

test('a file that is not encrypted is refused where it should be', async () => {
  for (const plain of [Buffer.alloc(0), Buffer.from([0x1f, 0x8b, 1]), Buffer.from('{ but no backup')])
    for (const by of [WITH_PHRASE, { privateKey: pair.privateKey }, { isEncrypted: true }])
      await expect(unseal(plain, by)).rejects.toThrow(/not encrypted/)
})

test('only the public key of an X25519 pair is one', () => {
  expect(isPublicKey(pair.publicKey)).toBe(true)
  const other = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x)
  // the bytes of another curve cannot be told apart, other lengths and letters can
  expect(other).toHaveLength(43)
  for (const text of ['', 'x', pair.publicKey.slice(1), `${pair.publicKey}=`, `${pair.publicKey.slice(1)}!`])
    expect(isPublicKey(text)).toBe(false)
})
