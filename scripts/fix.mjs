// npm run fix: repairs what a tool can repair (format, imports, linter) and regenerates documents and the picture of the rooms.
import path from 'node:path'
import { prepare } from './ground/prepare.mjs'
import { environment, ROOT, run, script } from './ground/process.mjs'

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts)

script(async () => {
  const node = await prepare()
  const steps = [
    [bin('oxlint/bin/oxlint'), '--type-aware', '--fix'],
    [path.join(ROOT, 'checks/generate.ts')],
    [path.join(ROOT, 'checks/rooms.ts')],
    [bin('@biomejs/biome/bin/biome'), 'check', '--write'],
  ]
  for (const args of steps) {
    const { code } = await run(node, args, { env: environment(node), show: true })
    if (code !== 0) process.exitCode = 1
  }
})
