// node scripts/run.mjs <file.ts> …: runs one of our TypeScript files under the pinned Node, installing what is missing.
import path from 'node:path'
import { prepare } from './ground/prepare.mjs'
import { become, environment, Plain, ROOT, script } from './ground/process.mjs'

script(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Plain('Say which file: node scripts/run.mjs <file.ts> [arguments]')
  const node = await prepare()
  become(node, [path.resolve(ROOT, file), ...args], environment(node))
})
