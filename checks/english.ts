/** A calque: words that read as translated, and what an experienced engineer writes instead. */
export interface Calque {
  pattern: RegExp
  better: string
}

const c = (pattern: RegExp, better: string): Calque => ({ pattern, better })

/** Calques of comments, test names and documentation. Each pattern leaves the good uses of its word alone. */
export const CALQUES: readonly Calque[] = [
  c(/\bthe own\b/i, "your own, their own, the person's own"),
  c(
    /\b(?:is|are|was|were|be|been) told(?! (?:apart|from|to|that|how|about|what|whether|why)\b)/i,
    'is notified, receives, learns, sees',
  ),
  c(
    /\b(?:lies?|lay|stands?|stood|kept|comes?|goes|is|are|written) beside\b|\bbeside (?:those|what|which|whom|that)\b/i,
    'next to, in addition to, compared with',
  ),
  c(
    /\b(?:stands?|stood|standing) (?:there|here|under|above|below|apart|open|written|behind|(?:in|on|at) (?:the (?!way)|an? |one |(?:its|their) (?!way|own)))/i,
    'is, appears, is stored, is shown',
  ),
  c(
    /\b(?:lies?|lay|lying) (?:apart|there|here|under|waiting)\b|\b(?:files?|bytes|rows?|pictures?|copies|texts?|words|answers?|drafts?|what is searched) lies? in\b/i,
    'is stored, is kept, is',
  ),
  c(
    /\b(?:ends?|leaves?|goes|comes|closes?|opens?|reloads?|happens?|starts?|stops?|refreshes|published|moves|sends?|sent|disappears?|retries|updates?|follows?|renews?) by (?:itself|themselves)\b/i,
    'automatically',
  ),
  c(/\bwhoever\b/i, 'the person who, anyone who'),
  c(/(?<!hand )\bin hand\b/i, 'assigned, in progress'),
  c(/\b(?:has|have|had) had (?:its|their|his|her) time\b/i, 'has expired'),
  c(/\b(?:made|drawn|chosen|given|picked|taken|generated|key|id|secret|once) by chance\b/i, 'generated at random'),
  c(
    /\b(?:line that gives nothing|line gives nothing|where there is no line|without a line (?:again|at all)|the line (?:comes|is) back|with a line again|(?:bad|weak|slow|broken) line|the line (?:breaks|broke)|over a line(?! break))\b|\bwithout a line(?=[.,;:)]|$)/i,
    'no network, offline',
  ),
  c(/\b(?:is|are|was|were|be|been|being) taken back\b/i, 'rolled back, undone, withdrawn'),
  c(/\banew\b/i, 'again'),
  c(/\b(?:of|by|for) so (?:long|many|much)(?=[.,;:)]|$)|\bof so (?:long|many|much)\b/i, 'this long, this many'),
  c(/\bhinders? (?:the|nobody|no|others?)\b/i, 'prevents, affects, blocks'),
  c(/\bparted (?:into|in|from)\b/i, 'split, divided'),
  c(/\b(?:said|say|says|told|refused|skipped|answered) in (?:plain )?words\b/i, 'reported in plain language'),
  c(/\bread(?:ing)? in from\b/i, 'imported from'),
  c(/\bnothing was made\b/i, 'cancelled; nothing was created'),
  c(
    /\b(?:behind|after|before|outside|through|past) the door\b|\b(?:the only|one small|generic|one) door\b/i,
    'sign-in, guard, entry point',
  ),
  c(/\bwhat (?:has|had) ended (?:its|their) time\b|\btakes? away what\b/i, 'deletes what has expired'),
  c(/\bof use to nobody\b|\bis nobody's any more\b/i, 'unused, unowned'),
]

/** Names in code that are calques. */
const NAMES: readonly Calque[] = [
  c(/(?<![\w$])#?(?:tell[A-Z]\w*|(?:\w+T|t)old)(?![\w$])/, 'notify, report, send'),
  c(/(?<![\w$])(?:\w+B|b)eside(?![\w$])/, 'extra, next to'),
  c(/(?<![\w$])(?:(?:\w+D|d)oor|(?:\w+_)?DOOR)(?![\w$])/, 'guard, entry point, address'),
]

/** A calque that was found, with the line it is in. */
export interface Found {
  line: number
  words: string
  better: string
}

/** What is left out of pages: quotations of code are not English. */
const QUOTED = [/```[\s\S]*?```/g, /`[^`\n]*`/g, /<!--[\s\S]*?-->/g]
const STRING = /(['"`])(?:\\.|(?!\1)[^\\\n])*\1/.source
const IN_CODE = [/(?<=^|[\s{(;])\/\*[\s\S]*?\*\//gm, /(?<=^|\s)\/\/.*(?:\n[ \t]*\/\/.*)*/gm, new RegExp(STRING, 'g')]
const IN_SQL = [/--.*(?:\n[ \t]*--.*)*/g]
const IN_SETTINGS = [/(?<=^|\s)#.*(?:\n[ \t]*#.*)*/gm]

/** Hides text, and keeps its lines, so that what is found has the right number. */
const hide = (text: string) => text.replaceAll(/[^\n]/g, '\0')

/** The text with everything hidden that none of the patterns matches. */
function only(text: string, patterns: readonly RegExp[]): string {
  const kept = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: match }) => ({ from: index, to: index + match.length }))
    .toSorted((a, b) => a.from - b.from)
  let at = 0
  let prose = ''
  for (const { from, to } of kept) {
    if (to <= at) continue
    const start = Math.max(from, at)
    prose += hide(text.slice(at, start)) + text.slice(start, to)
    at = to
  }
  return prose + hide(text.slice(at))
}

/** What a file says in English: a page without its code; of code the comments and all texts: names of tests, summaries, messages. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return QUOTED.reduce((prose, quoted) => prose.replaceAll(quoted, hide), text)
  if (file.endsWith('.sql')) return only(text, IN_SQL)
  return only(text, /\.(ts|tsx|mjs|css)$/.test(file) ? IN_CODE : IN_SETTINGS)
}

/** The calques in what a file says in English, also where a line ends between two words. */
export function findCalques(file: string, text: string): Found[] {
  // the sign that begins a line of a comment is no word
  const prose = proseOf(file, text).replaceAll(/^([ \t\0]*)(?:\*|\/\/|--|#)(?= )/gm, (start) =>
    start.replaceAll(/\S/g, ' '),
  )
  return CALQUES.flatMap(({ pattern, better }) => {
    const wrapped = new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'gi')
    return [...prose.matchAll(wrapped)].map(({ index, 0: words }) => ({
      line: prose.slice(0, index).split('\n').length,
      words: words.replaceAll(/\s+/g, ' '),
      better,
    }))
  }).toSorted((a, b) => a.line - b.line)
}

/** The calques among the names in code: outside of comments and texts. */
export function findNames(text: string): Found[] {
  const code = IN_CODE.reduce((rest, pattern) => rest.replaceAll(pattern, hide), text)
  return NAMES.flatMap(({ pattern, better }) =>
    [...code.matchAll(new RegExp(pattern.source, 'g'))].map(({ index, 0: words }) => ({
      line: code.slice(0, index).split('\n').length,
      words,
      better,
    })),
  )
}
