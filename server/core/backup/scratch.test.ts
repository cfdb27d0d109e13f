import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeScratch } from './scratch.ts'

let dataDir: string
const temporary = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-scratch-'))
  onTestFinished(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}
beforeEach(() => {
  dataDir = temporary()
})

/** A database outside of the folder, as root's is, with a link to it. */
const linkDatabase = (folder: string) => {
  const elsewhere = path.join(temporary(), 'database')
  fs.mkdirSync(path.join(elsewhere, 'data'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'database'))
  fs.symlinkSync(elsewhere, path.join(folder, 'database', 'postgres'))
  return elsewhere
}
const left = (name: string, owner?: object) => {
  const folder = path.join(dataDir, name)
  fs.mkdirSync(folder)
  if (owner) fs.writeFileSync(path.join(folder, 'owner.json'), JSON.stringify(owner))
  return folder
}

test('a database that is elsewhere is removed with the folder', () => {
  const scratch = makeScratch(dataDir)
  const elsewhere = linkDatabase(scratch.folder)
  scratch.remove()
  expect([fs.existsSync(elsewhere), fs.readdirSync(dataDir)]).toEqual([false, []])
})

test('what killed processes have left is removed, and nothing that is in use', () => {
  const host = os.hostname()
  const elsewhere = linkDatabase(left('verify-dead', { host, pid: 2 ** 30 }))
  left('verify-mine', { host, pid: process.pid })
  left('verify-other', { host: 'another machine', pid: 2 ** 30 })
  left('verify-new')
  fs.utimesSync(left('verify-unowned'), new Date(0), new Date(0))
  left('files')

  makeScratch(dataDir).remove()

  expect(fs.readdirSync(dataDir)).toEqual(['files', 'verify-mine', 'verify-new', 'verify-other'])
  expect(fs.existsSync(elsewhere)).toBe(false)
})

test.each(['SIGINT', 'SIGTERM'] as const)('a process that is ended by %s leaves nothing', async (signal) => {
  const code = `import { makeScratch } from ${JSON.stringify(path.join(import.meta.dirname, 'scratch.ts'))}
    makeScratch(${JSON.stringify(dataDir)}); console.log('made'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  expect(fs.readdirSync(dataDir)).toHaveLength(1)
  child.kill(signal)
  const [status] = await once(child, 'exit')
  expect([status > 128, fs.readdirSync(dataDir)]).toEqual([true, []])
})
