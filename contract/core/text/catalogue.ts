/** The English catalogue of a Mongolian one: the same keys; a missing or extra key is a type error. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Texts under dotted keys. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

/** Fills the {{placeholders}} of a text; one without a value is unchanged. */
export function fill(text: string, params: Record<string, unknown> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in params ? String(params[name]) : place))
}

/** The text behind a dotted key of a catalogue, or undefined. */
export function textAt(catalogue: Catalogue, key: string): string | undefined {
  let at: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}
