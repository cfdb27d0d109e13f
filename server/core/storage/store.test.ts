import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { folderStore } from './store.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-store-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

/** Notes the folders that are synced, and what they contained then. */
function syncedFolders(): Map<string, string[]> {
  const synced = new Map<string, string[]>()
  const { open } = fs.promises
  vi.spyOn(fs.promises, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      await sync()
      const at = String(args[0])
      if (fs.statSync(at).isDirectory()) synced.set(path.relative(folder, at) || '.', fs.readdirSync(at))
    }
    return handle
  })
  return synced
}

test.each(['write', 'take'] as const)('a file that was stored by %s has its entries on the disk', async (how) => {
  const store = folderStore(folder)
  const incoming = await store.temporary()
  fs.writeFileSync(incoming.file, 'kept')
  const synced = syncedFolders()
  const key = path.join(how, 'id', 'file')
  if (how === 'take') await store.take(key, incoming.file)
  else await store.write(key, Buffer.from('kept'))
  expect(synced.get(path.join(how, 'id'))).toEqual(['file'])
  expect(synced.get(how)).toEqual(['id'])
  expect(synced.get('.')).toContain(how)
})
