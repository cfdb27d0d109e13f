/** The demo users who open screens; null is an anonymous visitor. */
export type Visitor = 'city' | 'officer' | 'district' | 'khoroo' | 'leader' | 'citizen' | null

/**
 * A list whose first row provides an id; requested as the visitor, or anonymously when a published record is needed.
 */
export interface IdSource {
  list: string
  isPublic?: true
  /** The field that contains the id; `id` by default. */
  field?: string
}

/** The addresses of a feature that the test of all screens opens: the export `walk` of its `walk.ts`. */
export interface Walk {
  visits: readonly (readonly [address: string, who: Visitor])[]
  /** Sources of the ids for the parameters of these addresses; their names are unique across all features. */
  ids?: Readonly<Record<`:${string}`, IdSource | ((who: Visitor) => IdSource)>>
}
