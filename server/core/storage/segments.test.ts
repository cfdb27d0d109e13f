import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-segments-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('what the disk did not take is never recorded as a segment', async () => {
  // beyond the limit the kernel writes a part, as on a full disk, and refuses the rest
  const script = `
    import { storeSegments } from './server/core/storage/segments.ts'
    import { folderStore } from './server/core/storage/store.ts'
    const recorded = []
    const log = { begin: async () => {}, add: async ({ bytes }) => recorded.push(bytes) > 0 }
    const body = (async function* () { for (let i = 0; i < 3; i++) yield Buffer.alloc(500_000) })()
    const error = await storeSegments(folderStore(${JSON.stringify(folder)}), body, log).then(() => null, ({ code }) => code)
    console.log(JSON.stringify({ recorded, error }))`
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    'ulimit -f 600; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ])
  expect(JSON.parse(stdout)).toEqual({ recorded: [], error: 'EFBIG' })
})
