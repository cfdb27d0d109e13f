import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { npm } from './node.mjs'
import { environment, Plain, ROOT, say, since } from './process.mjs'

const lockFile = path.join(ROOT, 'package-lock.json')
const stampFile = path.join(ROOT, 'node_modules', '.nutag-installed')
// npm's own list of what it put into node_modules, written when it has finished
const foundFile = path.join(ROOT, 'node_modules', '.package-lock.json')

const wanted = () =>
  createHash('sha256').update(fs.readFileSync(lockFile)).update(process.platform).update(process.arch).digest('hex')

/** Whether node_modules is what package-lock.json asks for. */
export function isInstalled() {
  try {
    return fs.readFileSync(stampFile, 'utf8') === wanted()
  } catch {
    return false
  }
}

/** Installs what package-lock.json asks for, unless somebody just did so by hand. */
export async function install(node) {
  if (!sameByHand()) {
    const from = performance.now()
    say('Installing the packages …')
    // also when NODE_ENV is production: the build needs the development packages
    const { code, output } = await npm(node, ['ci', '--include=dev', '--prefer-offline'], { env: environment(node) })
    if (code !== 0) throw new Plain(`${output}\nThe packages could not be installed: npm ci failed, see above.`)
    say(`  done in ${since(from)}`)
  }
  fs.writeFileSync(stampFile, wanted())
}

const fitsHere = ({ os = [], cpu = [], libc }) =>
  (os.length === 0 || os.includes(process.platform)) && (cpu.length === 0 || cpu.includes(process.arch)) && !libc

/** A developer's own `npm install` need not be done again, all the less by deleting it first. */
function sameByHand() {
  try {
    const lock = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages
    const found = JSON.parse(fs.readFileSync(foundFile, 'utf8')).packages
    const same = (at) => found[at]?.version === lock[at]?.version && found[at]?.integrity === lock[at]?.integrity
    const needed = Object.keys(lock).filter((at) => at !== '' && !lock[at].peer && fitsHere(lock[at]))
    return Object.keys(found).every(same) && needed.every((at) => same(at) && fs.existsSync(path.join(ROOT, at)))
  } catch {
    return false
  }
}
