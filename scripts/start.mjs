// npm start: installs and builds what is missing or out of date, then serves. Runs under any Node from 20 on.
import path from 'node:path'
import { prepare } from './ground/prepare.mjs'
import { become, environment, ROOT, script } from './ground/process.mjs'

script(async () => {
  const node = await prepare({ built: true })
  // compiled code is cached next to the build, which cuts the second start to a third
  const env = environment(node, { NODE_COMPILE_CACHE: path.join(ROOT, 'dist', '.compile-cache') })
  become(node, [path.join(ROOT, 'dist', 'server', 'main.mjs'), ...process.argv.slice(2)], env)
})
