// npm run new-feature NAME: writes a working, tested start of a feature (areas, a list, a form) into three folders and three lists.
import path from 'node:path'
import { prepare } from './ground/prepare.mjs'
import { environment, Plain, ROOT, run, say, script } from './ground/process.mjs'
import { writeFeature } from './new-feature/write.mjs'

const FORMATTER = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

const HELP = `npm run new-feature NAME [-- --mn MONGOLIAN --en ENGLISH --one SINGULAR]

NAME is the plural of what the feature keeps, in small letters: wells.
--mn, --en   what the menu calls it; both can be changed later in web/features/NAME.
--one        the singular of NAME, where leaving out its ending does not make it: shelves --one shelf.`

script(async () => {
  const words = process.argv.slice(2)
  if (words.includes('--help')) return say(HELP)
  const option = (name) => {
    const at = words.indexOf(`--${name}`)
    return at < 0 ? undefined : words.splice(at, 2)[1]
  }
  const called = { mn: option('mn'), en: option('en'), one: option('one') }
  const [name, ...rest] = words
  if (!name || rest.length > 0) throw new Plain(HELP)
  const node = await prepare()
  const written = writeFeature(ROOT, name, called)
  await run(node, [FORMATTER, 'check', '--write', ...written])
  await run(node, [path.join(ROOT, 'checks/generate.ts')], { env: environment(node) })
  say(written.map((file) => `  ${path.relative(ROOT, file)}`).join('\n'))
  say(`
docs/generated is up to date. Now \`npm test\` passes with the new feature; CONTRIBUTING.md says what to change in it, and in which order.
Its help pages and empty texts are general: say there what is kept, and what for.`)
})
