import type { Lang, Localized } from '#contract/core/text/localized.ts'

/** A record in the work queue of the home page. */
export interface WorkItem {
  id: string
  version: number
  title: string | Localized | null
  number: number | null
  /** ISO 8601. */
  since: string
}

/** A step that is taken in the queue itself, such as an approval. */
export interface WorkStep {
  /** The verb of its button. */
  label: () => string
  run: (item: WorkItem) => Promise<unknown>
  /** Says that it was done. */
  done: () => string
  /** Takes it back; without it the step cannot be undone. */
  undo?: (item: WorkItem) => Promise<unknown>
}

/** How the records behind a figure are shown in the work queue. */
export interface WebWork {
  /** The page of a record. */
  path: (id: string) => string
  /** What it is called; its title where omitted, and the name of its area where it has none. */
  title?: (item: WorkItem, lang: Lang) => string
  /** What is done on its page, when that is more than looking: «Хариулах». */
  open?: () => string
  step?: WorkStep
}
