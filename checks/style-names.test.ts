import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { filesUnder } from './catalogues.ts'

/** A style sheet that a file of the browser imports: the name it has there, and the sheet. */
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** The names that `code` takes from its style sheets, which `read` finds, and that they do not have. */
function missingIn(code: string, read: (sheet: string) => string): string[] {
  const bare = code.replace(IMPORT, '')
  return [...code.matchAll(IMPORT)].flatMap(([, name = '', sheet = '']) => {
    const style = read(sheet)
    const used = new Set([...bare.matchAll(new RegExp(`(?<![.\\w'])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one))
    return [...used].filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(style))
  })
}

test('a name that a style sheet lacks is found', () => {
  const code = "import classes from './a.module.css'\nconst x = [classes.there, classes.gone]"
  expect(missingIn(code, () => '.there { color: red; }\n.gone-by {}')).toEqual(['gone'])
})

test('what screens take from their style sheets is in them', () => {
  const missing = filesUnder(['web'], /\.tsx?$/).flatMap((file) => {
    const whole = path.join(ROOT, file)
    const sheetAt = (sheet: string) => fs.readFileSync(path.resolve(path.dirname(whole), sheet), 'utf8')
    return missingIn(fs.readFileSync(whole, 'utf8'), sheetAt).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})
