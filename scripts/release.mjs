// npm run release: one archive that runs without npm, without building and without a network, for this platform. It contains
// the build, the few packages with binaries, Node itself and bin/nutag. Written to dist/release.
import fs from 'node:fs'
import path from 'node:path'
import { prepare } from './ground/prepare.mjs'
import { environment, Plain, ROOT, run, say, script, since } from './ground/process.mjs'
import { sbom } from './ground/sbom.mjs'

const OUT = path.join(ROOT, 'dist', 'release')
/** What the bundles leave out, because it contains native code (scripts/ground/bundle.mjs). */
const EXTERNAL = ['sharp', '@node-rs/argon2']
/** What the server reads while it runs, as it is laid out in the project. package-lock.json marks the folder (server/core/config/root.ts). */
const READ = ['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'deploy', 'docs/help', 'docs/operations']
const BUILT = ['dist/server', 'dist/ssr', 'dist/web', 'dist/screens.json']

script(async () => {
  const from = performance.now()
  const node = await prepare({ built: true })
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const name = `nutag-${version}-${process.platform}-${process.arch}`
  const stage = path.join(OUT, name)
  fs.rmSync(OUT, { recursive: true, force: true })
  for (const file of [...READ, ...BUILT]) copy(path.join(ROOT, file), path.join(stage, file))
  for (const file of readAtStart(path.join(ROOT, 'server'))) copy(file, path.join(stage, path.relative(ROOT, file)))
  for (const folder of packages()) copy(folder, path.join(stage, path.relative(ROOT, folder)))
  fs.mkdirSync(path.join(stage, 'bin'))
  fs.copyFileSync(node, path.join(stage, 'bin', 'node'))
  fs.copyFileSync(path.join(ROOT, 'deploy', 'nutag.sh'), path.join(stage, 'bin', 'nutag'))
  for (const program of ['node', 'nutag']) fs.chmodSync(path.join(stage, 'bin', program), 0o755)
  fs.writeFileSync(path.join(stage, 'sbom.cdx.json'), `${JSON.stringify(sbom(), null, 2)}\n`)
  await bundleCommands(node, path.join(stage, 'dist', 'commands'))
  const archive = path.join(OUT, `${name}.tar.gz`)
  const packed = await run('tar', ['-czf', archive, '-C', OUT, ...ownedByRoot(), name])
  if (packed.code !== 0) throw new Plain(`The archive could not be written:\n${packed.output}`)
  fs.rmSync(stage, { recursive: true })
  const megabytes = (fs.statSync(archive).size / 1_048_576).toFixed(0)
  say(`${path.relative(ROOT, archive)}: ${megabytes} MB (${since(from)})`)
})

const copy = (from, to) => fs.cpSync(from, to, { recursive: true, dereference: true })

/** Only GNU tar knows these. */
const ownedByRoot = () => (process.platform === 'linux' ? ['--owner=0', '--group=0', '--numeric-owner'] : [])

/** Migrations, help pages of features, and the fonts of documents. */
function readAtStart(folder) {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.sql$|\.ttf$|[\\/]help\.(mn|en)\.md$/.test(file))
    .map((file) => path.join(folder, file))
}

/** The folders of the external packages and of everything that they need, as far as it is installed for this platform. */
function packages() {
  const found = new Set()
  const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const visit = (name) => {
    const folder = path.join(ROOT, 'node_modules', name)
    const file = path.join(folder, 'package.json')
    if (found.has(folder) || !fs.existsSync(file)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(fs.readFileSync(file, 'utf8'))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed)
  }
  for (const name of [...EXTERNAL, ...Object.keys(optionalDependencies)]) visit(name)
  return found
}

/** Backup, restore and the others as one file each. */
async function bundleCommands(node, outdir) {
  const commands = path.join(ROOT, 'server', 'commands')
  const files = fs.readdirSync(commands).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const bundled = await run(
    node,
    [path.join(ROOT, 'scripts', 'ground', 'bundle-commands.mjs'), outdir, ...files.map((f) => path.join(commands, f))],
    { env: environment(node) },
  )
  if (bundled.code !== 0) throw new Plain(`The commands could not be bundled:\n${bundled.output}`)
}
