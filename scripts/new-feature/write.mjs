import fs from 'node:fs'
import path from 'node:path'
import { Plain } from '../ground/process.mjs'

const TEMPLATES = import.meta.dirname
const NAME = /^[a-z]{3,30}$/

/** 'wells' → 'well', 'cities' → 'city', 'benches' → 'bench'; a word that is no plural gets 'Item'. */
function singularOf(name) {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2)
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`
}
/** 'a' or 'an', by the first letter. */
const articleOf = (word) => (/^([aeio]|u(?!ni|s))/.test(word) ? 'an' : 'a')
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Writes a feature into the project below `root`: its three folders, and a line in each of the three lists.
 * @param called what the menu calls it in each language, and `one`: the singular, where the rules of `singularOf` do not find it
 * @returns the files that were written or changed
 */
export function writeFeature(root, name, called = {}) {
  if (!NAME.test(name)) throw new Plain('The name has 3 to 30 small letters: wells.')
  const sides = ['contract', 'server', 'web']
  const taken = sides.map((side) => path.join(root, side, 'features', name)).find((folder) => fs.existsSync(folder))
  if (taken) throw new Plain(`${path.relative(root, taken)} is there already.`)
  const one = called.one ?? singularOf(name)
  if (!NAME.test(one.replace(/Item$/, '')) || one === name)
    throw new Plain('The singular has 3 to 30 small letters: well.')
  const words = {
    THING: one.toUpperCase(),
    Things: capital(name),
    things: name,
    Thing: capital(one),
    thing: one,
    NAME_MN: called.mn ?? 'Шинэ бүртгэл',
    NAME_EN: called.en ?? capital(name),
    MENU_ORDER: String(freeOrder(root)),
  }
  const filled = (text) =>
    text
      .replace(/\b([Aa]) (?=thing\b)/g, (_, article) => `${article}${articleOf(one).slice(1)} `)
      .replace(/NAME_MN|NAME_EN|MENU_ORDER|THING|(?<![A-Za-z])[Tt]hings?/g, (word) => words[word])
  const files = sides.flatMap((side) =>
    fs.readdirSync(path.join(TEMPLATES, side)).map((template) => {
      const file = path.join(root, side, 'features', name, filled(nameOf(root, template)))
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, filled(fs.readFileSync(path.join(TEMPLATES, side, template), 'utf8')))
      return file
    }),
  )
  const lists = [
    addLine(root, 'contract/features.ts', `import * as ${name} from './features/${name}/index.ts'`, name),
    addLine(root, 'server/features.ts', `import ${name} from './features/${name}/index.ts'`, name),
    addLine(root, 'web/features.ts', `import ${name} from './features/${name}/index.ts'`, name),
  ]
  return [...files, ...lists]
}

/** 'table.sql.txt' becomes a migration after all that there are, 'feature.test.ts.txt' a test of this name. */
function nameOf(root, template) {
  const file = template.replace(/\.txt$/, '')
  if (file === 'table.sql') return `${nextMigration(root)}_things.sql`
  return file.replace('feature.test', 'things.test')
}

/** The first minute after the newest migration, or now: they are applied in the order of their names. */
function nextMigration(root) {
  const stamps = filesBelow(path.join(root, 'server'), /(\d{8}_\d{4})_\w+\.sql$/).map(([, stamp]) => stamp)
  const newest = stamps.sort().at(-1) ?? '20000101_0000'
  const [, year, month, day, hour, minute] = /(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)/.exec(newest).map(Number)
  const after = new Date(Math.max(Date.now(), Date.UTC(year, month - 1, day, hour, minute + 1)))
  return after.toISOString().slice(0, 16).replaceAll('-', '').replace('T', '_').replace(':', '')
}

/** A place in the menu behind everything of its group. */
function freeOrder(root) {
  const orders = filesBelow(path.join(root, 'web/features'), /index\.ts$/)
    .flatMap(([file]) => [...fs.readFileSync(file, 'utf8').matchAll(/group: 'civic',\s+order: (\d+)/g)])
    .map(([, order]) => Number(order))
  return Math.max(0, ...orders) + 5
}

const filesBelow = (folder, pattern) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .flatMap((file) => {
      const found = pattern.exec(file)
      return found ? [[file, found[1]]] : []
    })

/** Adds an import and an entry to a list of features, each before the first one that follows in the alphabet. */
function addLine(root, list, line, name) {
  const file = path.join(root, list)
  const withImport = insert(fs.readFileSync(file, 'utf8'), /^import .* from '\.\/features\/(\w+)\/.*'$/gm, line, name)
  fs.writeFileSync(file, insert(withImport, /^ {2}(\w+),$/gm, `  ${name},`, name))
  return file
}

function insert(text, pattern, line, name) {
  const all = [...text.matchAll(pattern)]
  const next = all.find(([, other]) => other > name)
  if (next) return `${text.slice(0, next.index)}${line}\n${text.slice(next.index)}`
  const last = all.at(-1)
  const end = last.index + last[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}
