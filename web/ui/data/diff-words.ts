import { diffArrays } from 'diff'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// Matches words of any script: the library's default knows only Latin and would compare Mongolian letter by letter.
const TOKENS = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? []

/** The differences between two texts, word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffArrays(tokensOf(before), tokensOf(after)).map((change) => ({
    kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
    text: change.value.join(''),
  }))
}
