import { describe, expect, test } from 'vitest'
import { importKey, sealedStore } from './seal.ts'
import { memoryStore } from './store.ts'

const keyOf = (digit: string) => importKey(digit.repeat(64))
const photo = { id: 'f', name: 'a.jpg', type: 'image/jpeg', blob: new Blob(['a face'], { type: 'image/jpeg' }) }

describe('what a device keeps for an account', () => {
  test('is unreadable in the memory of the device, files included', async () => {
    const device = memoryStore()
    const mine = sealedStore(device, keyOf('a'))
    await mine.put('queue', { clientId: 'c', userId: 'leader', person: '99112233' })
    await mine.put('files', photo)

    const raw = [...(await device.all<object>('queue')), ...(await device.all<object>('files'))]
    const bytes = raw.flatMap((value) =>
      Object.values(value).map((one) => (one?.bytes ? new TextDecoder().decode(one.bytes) : String(one))),
    )
    expect(bytes.join()).not.toMatch(/99112233|leader|a face|a\.jpg/)
  })

  test('is read again with the same key', async () => {
    const device = memoryStore()
    await sealedStore(device, keyOf('a')).put('files', photo)

    const found = await sealedStore(device, keyOf('a')).get<typeof photo>('files', 'f')
    expect(found).toMatchObject({ id: 'f', name: 'a.jpg' })
    expect([found?.blob.type, await found?.blob.text()]).toEqual(['image/jpeg', 'a face'])
  })

  test('is not there for another account, which keeps its own next to it', async () => {
    const device = memoryStore()
    const [mine, theirs] = [sealedStore(device, keyOf('a')), sealedStore(device, keyOf('b'))]
    await mine.put('queue', { clientId: 'c', n: 1 })
    await theirs.put('queue', { clientId: 'd', n: 2 })

    expect(await theirs.get('queue', 'c')).toBeUndefined()
    expect(await theirs.all('queue')).toEqual([{ clientId: 'd', n: 2 }])
    expect(await mine.all('queue')).toEqual([{ clientId: 'c', n: 1 }])
  })

  test('cannot be put under another name', async () => {
    const device = memoryStore()
    const mine = sealedStore(device, keyOf('a'))
    await mine.put('queue', { clientId: 'c', n: 1 })
    const sealed = await device.get<object>('queue', 'c')
    await device.put('queue', { ...sealed, clientId: 'other' })

    expect(await mine.get('queue', 'other')).toBeUndefined()
  })

  test('is read as it is where it was stored before there were keys', async () => {
    const device = memoryStore()
    await device.put('queue', { clientId: 'c', n: 1 })
    expect(await sealedStore(device, keyOf('a')).all('queue')).toEqual([{ clientId: 'c', n: 1 }])
  })
})
