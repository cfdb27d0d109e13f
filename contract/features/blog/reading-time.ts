import { plainTextOf, type RichDoc } from '../../core/text/richtext-doc.ts'

/** Words read in a minute. Our choice: slow readers of Mongolian, whose words are long. */
const WORDS_PER_MINUTE = 150

/** Minutes that reading a text takes, at least 1. */
export function readingMinutes(doc: RichDoc): number {
  const words = plainTextOf(doc).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
