/** The English catalogue of a Mongolian one: the same keys; a missing or extra key is a type error. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Texts under dotted keys. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

/** Fills the {{placeholders}} of a text; one without a value is unchanged. */
export function fill(text: string, params: Record<string, unknown> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in params ? String(params[name]) : place))
}

/** The message at a key, or the key where there is none. Days are formatted for people. */
export function messageIn(catalogue: Catalogue, key: string, params: Record<string, unknown> = {}): string {
  const text = textAt(catalogue, key)
  if (text === undefined) return key
  return fill(text, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, dayAsWritten(value)])))
}

const dayAsWritten = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '.') : value

/** The text behind a dotted key of a catalogue, or undefined. */
export function textAt(catalogue: Catalogue, key: string): string | undefined {
  let at: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}
