import { foldForSearch } from '#contract/core/text/unicode.ts'
import type { Leader } from '#contract/features/leaders/index.ts'

type Named = Pick<Leader, 'id' | 'firstName' | 'lastName' | 'area'>

/** Letters and digits of a name or address, normalized. */
const keyOf = (text: string): string =>
  foldForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The names by which a line may identify a leader: both name orders, the short name, and the section with its
 * ancestors.
 */
function keysOf({ firstName, lastName, area }: Named): string[] {
  const names = [`${lastName} ${firstName}`, `${firstName} ${lastName}`, `${lastName.charAt(0)} ${firstName}`]
  const sections = (['mn', 'en'] as const).flatMap((lang) =>
    area.path.map((_, from) =>
      area.path
        .slice(from)
        .map(({ name }) => name[lang] ?? name.mn)
        .join(' '),
    ),
  )
  return [...names, ...sections].map(keyOf)
}

/**
 * Parses lines with a leader or a section and an e-mail address, as copied from a spreadsheet. @returns the addresses
 * by leader, and the lines that match none or several of these leaders.
 */
export function readPasted(text: string, leaders: readonly Named[]): { emails: Map<string, string>; left: string[] } {
  const byKey = new Map<string, Set<string>>()
  for (const leader of leaders) {
    for (const key of keysOf(leader)) byKey.set(key, (byKey.get(key) ?? new Set()).add(leader.id))
  }
  const emails = new Map<string, string>()
  const left: string[] = []
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim())
    const email = cells.find((cell) => cell.includes('@'))
    const others = cells.filter((cell) => cell !== email)
    const found = [others.join(' '), ...others].map((key) => byKey.get(keyOf(key))).find((ids) => ids?.size === 1)
    const [id] = found ?? []
    if (email && id && !emails.has(id)) emails.set(id, email)
    else left.push(line)
  }
  return { emails, left }
}
