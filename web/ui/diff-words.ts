import { diffArrays } from 'diff'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// Words of any script. The library's own splitting knows Latin only and would take Mongolian apart letter by letter.
const TOKENS = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? []

/** What became of a text, word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffArrays(tokensOf(before), tokensOf(after)).map((change) => ({
    kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
    text: change.value.join(''),
  }))
}
