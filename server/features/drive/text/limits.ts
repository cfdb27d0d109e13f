import { IMPORT_LIMITS } from '../../../core/import/limits.ts'

/** Limits of reading the text of one file. Our choice. Plain data, passed to the worker thread together with the file. */
export const TEXT_LIMITS = {
  ...IMPORT_LIMITS,
  /** Bytes of a PDF or Office file that is read at all, and of the beginning of a plain text. */
  fileBytes: 32 * 1024 * 1024,
  plainBytes: 1024 * 1024,
  pages: 1_000,
  /** Characters that are collected; further ones are not searched. */
  chars: 2_000_000,
  /** Bytes of the different words: a tsvector holds a megabyte. */
  wordBytes: 600_000,
  // drawings in texts have long attributes
  attributeChars: 4 * 1024 * 1024,
  depth: 256,
}
export type TextLimits = typeof TEXT_LIMITS
