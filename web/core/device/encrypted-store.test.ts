import { describe, expect, test } from 'vitest'
import { encryptedStore, importKey } from './encrypted-store.ts'
import { memoryStore } from './store.ts'

const keyOf = (digit: string) => importKey(digit.repeat(64))
const photo = { id: 'f', name: 'a.jpg', type: 'image/jpeg', blob: new Blob(['a face'], { type: 'image/jpeg' }) }

describe('stored data of an account', () => {
  test("is unreadable in the device's storage, including files", async () => {
    const device = memoryStore()
    const mine = encryptedStore(device, keyOf('a'))
    await mine.put('queue', { clientId: 'c', userId: 'leader', person: '99112233' })
    await mine.put('files', photo)

    const raw = [...(await device.all<object>('queue')), ...(await device.all<object>('files'))]
    const bytes = raw.flatMap((value) =>
      Object.values(value).map((one) => (one?.bytes ? new TextDecoder().decode(one.bytes) : String(one))),
    )
    expect(bytes.join()).not.toMatch(/99112233|leader|a face|a\.jpg/)
  })

  test('can be read again with the same key', async () => {
    const device = memoryStore()
    await encryptedStore(device, keyOf('a')).put('files', photo)

    const found = await encryptedStore(device, keyOf('a')).get<typeof photo>('files', 'f')
    expect(found).toMatchObject({ id: 'f', name: 'a.jpg' })
    expect([found?.blob.type, await found?.blob.text()]).toEqual(['image/jpeg', 'a face'])
  })

  test('is invisible to another account, which has its own data next to it', async () => {
    const device = memoryStore()
    const [mine, theirs] = [encryptedStore(device, keyOf('a')), encryptedStore(device, keyOf('b'))]
    await mine.put('queue', { clientId: 'c', n: 1 })
    await theirs.put('queue', { clientId: 'd', n: 2 })

    expect(await theirs.get('queue', 'c')).toBeUndefined()
    expect(await theirs.all('queue')).toEqual([{ clientId: 'd', n: 2 }])
    expect(await mine.all('queue')).toEqual([{ clientId: 'c', n: 1 }])
  })

  test('cannot be moved to another key', async () => {
    const device = memoryStore()
    const mine = encryptedStore(device, keyOf('a'))
    await mine.put('queue', { clientId: 'c', n: 1 })
    const sealed = await device.get<object>('queue', 'c')
    await device.put('queue', { ...sealed, clientId: 'other' })

    expect(await mine.get('queue', 'other')).toBeUndefined()
  })

  test('is read unchanged if it was stored before encryption was introduced', async () => {
    const device = memoryStore()
    await device.put('queue', { clientId: 'c', n: 1 })
    expect(await encryptedStore(device, keyOf('a')).all('queue')).toEqual([{ clientId: 'c', n: 1 }])
  })
})
