// npm start: installs, builds and serves, whatever of it is still missing. Runs under any Node from 20 on.
import path from 'node:path'
import { prepare } from './ground/prepare.mjs'
import { become, environment, ROOT, script } from './ground/process.mjs'

script(async () => {
  const node = await prepare({ built: true })
  // compiled code is kept beside the build: the second start needs a third of the time
  const env = environment(node, { NODE_COMPILE_CACHE: path.join(ROOT, 'dist', '.compile-cache') })
  become(node, [path.join(ROOT, 'dist', 'server', 'main.mjs'), ...process.argv.slice(2)], env)
})
