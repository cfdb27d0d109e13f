import fs from 'node:fs'
import path from 'node:path'

/** A reason for which a feature sends statements without a reach, and where it does. */
export interface UnscopedUse {
  feature: string
  reason: string
  files: string[]
}

const CALL = /\b(?:unscoped|inUnscopedTransaction)\(/g
/** The reason of a call: a text, or the name of a constant; behind the source of the statements, except after `rows.`. */
const REASON = /^(?:(?:\{[^}]*\}|[\w.]+),\s*)?(?:'(?<text>[^']+)'|(?<name>[A-Z][A-Z_]*))[,)]/
const CONSTANT = /\bconst (?<name>[A-Z][A-Z_]*) =\s+'(?<text>[^']+)'/g

const sourcesOf = (folder: string): { file: string; text: string }[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\.ts$/.test(file))
    .sort()
    .map((file) => ({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }))

const constantsOf = (text: string) =>
  [...text.matchAll(CONSTANT)].map(({ groups }) => [groups?.name, groups?.text] as const)

/** All uses by feature and reason. @throws when a reason is not constant words: nobody could read it in a list. */
export function unscopedUses(root: string): UnscopedUse[] {
  const features = path.join(root, 'server/features')
  const folders = fs.readdirSync(features, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.flatMap(({ name: feature }) => {
    const sources = sourcesOf(path.join(features, feature))
    const shared = new Map(sources.flatMap(({ text }) => constantsOf(text)))
    const uses = sources.flatMap(({ file, text }) => {
      const constants = new Map([...shared, ...constantsOf(text)])
      return [...text.matchAll(CALL)].map(({ index, 0: call }) => {
        const { groups } = REASON.exec(text.slice(index + call.length).trimStart()) ?? {}
        const reason = groups?.text ?? constants.get(groups?.name)
        if (reason === undefined) {
          const line = text.slice(0, index).split('\n').length
          throw new Error(
            `${feature}/${file}:${line}: give the reason of \`unscoped\` as a text, or as a constant of the feature`,
          )
        }
        return { file, reason }
      })
    })
    return [...Map.groupBy(uses, ({ reason }) => reason)]
      .map(([reason, those]) => ({ feature, reason, files: [...new Set(those.map(({ file }) => file))] }))
      .sort((a, b) => (a.reason < b.reason ? -1 : 1))
  })
}
