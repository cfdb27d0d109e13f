import type { FoundPart } from '#contract/core/find.ts'

/** A text whose parts that a search meant are marked. */
export function Found({ parts }: { parts: readonly FoundPart[] }) {
  return parts.map((part, at) => (part.hit ? <mark key={at}>{part.text}</mark> : part.text))
}
