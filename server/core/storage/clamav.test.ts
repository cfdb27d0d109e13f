import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refuseViruses } from './clamav.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-clamav-'))
const file = path.join(folder, 'upload')
/** An address where nothing listens. */
let refused: { host: string; port: number }

beforeAll(async () => {
  fs.writeFileSync(file, 'a file')
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  refused = { host: '127.0.0.1', port }
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** How many descriptors of this process are files of the folder. */
const openFiles = () =>
  fs.readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

test('files that clamd could not be asked about are closed', async () => {
  for (let i = 0; i < 20; i++)
    await expect(refuseViruses(refused, () => fs.createReadStream(file))).rejects.toMatchObject({ code: 'unavailable' })
  await vi.waitFor(() => expect(openFiles()).toBe(0), { timeout: 20_000 })
})

test('a file that cannot be opened while clamd is away is answered, and ends no process', async () => {
  await expect(refuseViruses(refused, () => fs.createReadStream(path.join(folder, 'none')))).rejects.toMatchObject({
    code: 'unavailable',
  })
})
