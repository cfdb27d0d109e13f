import dictionary from 'dictionary-mn'

/** One way to make a word: `strip` is taken from the end of a stem that fits `condition`, then the ending is added. */
interface Suffix {
  flag: string
  strip: string
  condition: RegExp | undefined
  /** Flags of the endings that may follow this one. */
  next: Set<string>
}

/** A word that the dictionary lacks; `like` is one of its words that takes the same endings. */
interface NewWord {
  word: string
  like: string | undefined
}

const ANY = '.'
/** Words of these classes are no words by themselves: refused ones, and parts of compounds. */
const NOT_ALONE = ['!!', 'oc']

interface Dictionary {
  suffixes: Map<string, Suffix[]>
  stems: Map<string, string>
}

/** The Hunspell dictionary of Mongolian, in about a second. */
export const mongolianDictionary = (): Dictionary => ({
  suffixes: readSuffixes(text(dictionary.aff)),
  stems: readStems(text(dictionary.dic)),
})

/**
 * Says whether a word is in the dictionary or among the new ones, as itself or with up to two endings. The library that
 * reads such files for Node forms all words first, which took more than 90 seconds; this one looks only at what is asked.
 */
export function speller({ suffixes, stems }: Dictionary, more: Iterable<NewWord> = []): (word: string) => boolean {
  const added = new Map([...more].map(({ word, like }) => [word, flagsLike(like, stems)]))
  const longest = Math.max(...[...suffixes.keys()].map((ending) => ending.length))

  const isStem = (word: string, flag?: string) => {
    const flags = added.get(word) ?? stems.get(word)
    if (flags === undefined) return false
    const own = flagsOf(flags)
    return flag === undefined ? !NOT_ALONE.some((f) => own.includes(f)) : own.includes(flag)
  }

  /** Whether the word is a stem with one ending, which may be followed by the ending `outer`. */
  const isInflected = (word: string, depth: number, outer?: string): boolean => {
    for (let cut = Math.max(0, word.length - longest); cut <= word.length; cut++) {
      for (const suffix of suffixes.get(word.slice(cut)) ?? []) {
        if (outer !== undefined && !suffix.next.has(outer)) continue
        const stem = word.slice(0, cut) + suffix.strip
        if (suffix.condition && !suffix.condition.test(stem)) continue
        if (isStem(stem, suffix.flag) || (depth > 1 && isInflected(stem, depth - 1, suffix.flag))) return true
      }
    }
    return false
  }

  const isForm = (word: string) => isStem(word) || isInflected(word, 2)
  return (word) => isForm(word) || isForm(word.toLowerCase()) || (isLoud(word) && isForm(capitalised(word)))
}

function flagsLike(like: string | undefined, stems: Map<string, string>): string {
  const flags = like === undefined ? '' : stems.get(like)
  if (flags === undefined) throw new Error(`${like} is not in the dictionary`)
  return flags
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const isLoud = (word: string) => word === word.toUpperCase()
const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
/** Flags of this dictionary have two characters each. */
const flagsOf = (flags: string): string[] => flags.match(/../gs) ?? []

/** 'SFX flag strip ending/next condition', behind the endings; lines with two words less are headings of their class. */
function readSuffixes(aff: string): Map<string, Suffix[]> {
  const suffixes = new Map<string, Suffix[]>()
  const conditions = new Map<string, RegExp>()
  for (const line of aff.split('\n')) {
    const [kind, flag = '', strip = '', added = '', condition = ANY] = line.trim().split(/\s+/)
    if (kind !== 'SFX' || strip === 'Y' || strip === 'N') continue
    const [ending = '', next = ''] = added.split('/')
    if (condition !== ANY && !conditions.has(condition)) conditions.set(condition, new RegExp(`${condition}$`))
    const key = ending === '0' ? '' : ending
    const list = suffixes.get(key) ?? []
    suffixes.set(key, list)
    list.push({
      flag,
      strip: strip === '0' ? '' : strip,
      condition: conditions.get(condition),
      next: new Set(flagsOf(next)),
    })
  }
  return suffixes
}

/** 'stem/flags', a line each; the same stem may stand on several lines. */
function readStems(dic: string): Map<string, string> {
  const stems = new Map<string, string>()
  for (const line of dic.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const slash = line.indexOf('/')
    const stem = slash < 0 ? line : line.slice(0, slash)
    const flags = slash < 0 ? '' : line.slice(slash + 1).trim()
    stems.set(stem, (stems.get(stem) ?? '') + flags)
  }
  return stems
}
