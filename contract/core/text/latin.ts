/** Maximum spellings searched per word. */
const SPELLINGS_MAX = 48

/**
 * The Cyrillic letters that runs of Latin letters may stand for, folded as by `foldForSearch` (ө is о, ү is у, ё is е),
 * most likely first. Source: MNS 5217:2012, and the spellings of passports and everyday messages, which differ from it:
 * kh or h for х, ts or c for ц, ö, o, u or v for ө and ү, a long vowel after ю or я written once. Longer runs come
 * first.
 */
const RUNS: readonly (readonly [string, readonly string[]])[] = [
  ['shch', ['щ']],
  ['iya', ['ия', 'иа']],
  ['yaa', ['яа']],
  ['yuu', ['юу']],
  ['yoo', ['ео']],
  ['kh', ['х']],
  ['ts', ['ц', 'тс']],
  ['tz', ['ц']],
  ['ch', ['ч']],
  ['sh', ['ш']],
  ['zh', ['ж', 'зх']],
  ['dj', ['ж']],
  ['dz', ['з', 'дз']],
  ['ya', ['я', 'яа']],
  ['yu', ['ю', 'юу', 'е']],
  ['yü', ['ю', 'е']],
  ['yo', ['е', 'ео']],
  ['yö', ['е']],
  ['ye', ['е']],
  ['ia', ['иа', 'я']],
  ['ii', ['ий', 'ы', 'ии']],
  ['uu', ['уу', 'оо']],
  ['vv', ['уу']],
  ['a', ['а']],
  ['b', ['б']],
  ['c', ['ц', 'с', 'к']],
  ['d', ['д']],
  ['f', ['ф']],
  ['g', ['г']],
  ['h', ['х']],
  ['j', ['ж']],
  ['k', ['к', 'х']],
  ['l', ['л']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['ö', ['о']],
  ['p', ['п']],
  ['q', ['к']],
  ['r', ['р']],
  ['s', ['с']],
  ['t', ['т']],
  ['u', ['у', 'о']],
  ['ü', ['у']],
  ['w', ['в']],
  ['x', ['х', 'кс']],
  ['z', ['з']],
  ["'", ['ь', 'ъ', '']],
  ['-', ['-']],
]

const SPELLED = /^[a-zöü][a-zöü'-]+$/
const VOWEL = /[aeiouyöü]/

/** How `e` is read: э as in Mongolian words, or е as in words from Russian, which keep э at the beginning. */
const READINGS = [
  { first: 'э', other: 'э' },
  { first: 'э', other: 'е' },
  { first: 'е', other: 'е' },
]

/** The possible meanings of a letter that depend on its neighbours. */
function readAt(word: string, at: number, reading: { first: string; other: string }): readonly string[] | undefined {
  const before = word[at - 1] ?? ''
  const after = word[at + 1] ?? ''
  switch (word[at]) {
    case 'e':
      return [at === 0 ? reading.first : reading.other]
    case 'i':
      if (at === 0) return ['и']
      return VOWEL.test(before) ? ['й', 'и'] : ['и', 'ь', 'ы']
    case 'y':
      return VOWEL.test(before) ? ['й'] : ['ы', 'ь', 'й']
    case 'v':
      // «mvnkh»: the letter that looks like ү
      return at === 0 || VOWEL.test(before) || VOWEL.test(after) ? ['в'] : ['в', 'у', 'о']
    default:
      return undefined
  }
}

function spelled(word: string, reading: { first: string; other: string }, max: number): string[] {
  let all = ['']
  for (let at = 0; at < word.length; ) {
    const run = RUNS.find(([letters]) => word.startsWith(letters, at))
    const [letters, meant] = run ?? [word[at] ?? '', readAt(word, at, reading) ?? []]
    const next = all.flatMap((begun) => meant.map((letter) => begun + letter))
    // a long word with many readings continues with the most likely ones: its beginning already has the right reading
    all = next.length <= max ? next : all.map((begun) => begun + (meant[0] ?? ''))
    at += letters.length
  }
  return all
}

/**
 * The spellings of a search word: the word itself and, if it consists of Latin letters, its possible Cyrillic forms.
 * «munkhbat» is also «мунхбат» and «монхбат», the folded form of Мөнхбат. `word` is folded. Rule: docs/rules/search.md.
 */
export function spellingsOf(word: string): readonly string[] {
  if (!SPELLED.test(word)) return [word]
  const readings = word.includes('e') ? READINGS : READINGS.slice(0, 1)
  const max = Math.floor((SPELLINGS_MAX - 1) / readings.length)
  return [word, ...new Set(readings.flatMap((reading) => spelled(word, reading, max)))]
}
