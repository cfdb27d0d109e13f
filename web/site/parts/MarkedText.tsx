import type { FoundPart } from '#contract/core/text/highlight.ts'

/** A text with its search matches marked. */
export function MarkedText({ parts }: { parts: readonly FoundPart[] }) {
  return parts.map((part, at) => (part.hit ? <mark key={at}>{part.text}</mark> : part.text))
}
