import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Call, Served } from './declare.ts'
import { namesIn } from './record-names.ts'

declare module './declare.ts' {
  interface Served {
    /** The records of this feature to which records of other features may refer. */
    referable?: Referable
  }
}

/** How records are named to those who may read them, when another record refers to them. */
export interface Referable {
  table: string
  /** A constant SQL expression that yields a text or a text in both languages, without personal data. */
  label: string
  /** `number`: says nothing about the record, so that others may see it too. */
  labelIs: 'number' | 'title'
}

/** A record of another feature. */
export interface Reference {
  /** The name of its feature. */
  kind: string
  id: string
}

type Asking = Pick<Call<never, never>, 'db' | 'core' | 'actor' | 'now'>

/** The key of a record in the map of `labelsOf`. */
export const referenceKey = ({ kind, id }: Reference): string => `${kind} ${id}`

const served = ({ core }: Pick<Asking, 'core'>, kind: string): (Served & { referable: Referable }) | undefined => {
  const found = Object.hasOwn(core.features, kind) ? core.features[kind] : undefined
  return found?.referable && { ...found, referable: found.referable }
}

/** The labels of those records that the caller may read, by `referenceKey`; nothing says whether the others exist. */
export async function labelsOf(call: Asking, references: readonly Reference[]): Promise<Map<string, Localized>> {
  const labels = new Map<string, Localized>()
  for (const kind of new Set(references.map((one) => one.kind))) {
    const feature = served(call, kind)
    if (!feature) continue
    const ids = references.filter((one) => one.kind === kind).map(({ id }) => id)
    const { table, label } = feature.referable
    for (const { id, name } of await namesIn(call, feature, { table, ids, label })) {
      if (name) labels.set(referenceKey({ kind, id }), typeof name === 'string' ? { mn: name } : name)
    }
  }
  return labels
}

/** The label of one record and what it is. @throws Problem('not_found') when the caller may not read the record. */
export async function referredRecord(
  call: Asking,
  reference: Reference,
): Promise<Pick<Referable, 'labelIs'> & { label: Localized }> {
  const label = (await labelsOf(call, [reference])).get(referenceKey(reference))
  const feature = served(call, reference.kind)
  if (!label || !feature) throw new Problem('not_found')
  return { label, labelIs: feature.referable.labelIs }
}
