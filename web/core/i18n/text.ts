import { useSyncExternalStore } from 'react'
import { type Catalogue, fill, type Same, textAt, withCounts } from '#contract/core/text/catalogue.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { beforeParts, retryLoad } from '../../ui/theme/retry-load.ts'

/** The dotted keys of a catalogue; a plural is named without its suffix. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer P}_${'one' | 'other'}`
      ? P
      : K
    : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** The literal type of the text at a key. */
type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`] | '{{count}}'
      : never

/** The names of a text's {{placeholders}}. */
type Places<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Places<Rest> : never
type Params<S> = { [Name in Places<S>]: string | number }

/**
 * Returns a text of one catalogue. An unknown key or a missing placeholder value does not compile; `count` selects the
 * plural.
 */
export type Translate<T> = <K extends KeyOf<T>>(
  key: K,
  ...params: [Places<At<T, K>>] extends [never] ? [] : [Params<At<T, K>>]
) => string

/** A catalogue with its accessors. */
export interface Texts<T> {
  namespace: string
  /** The text in the current language; components use `useText`, which follows a change of language. */
  text: Translate<T>
  useText: () => Translate<T>
}

interface Registered<T = unknown> {
  catalogues: { mn: T; en?: T }
  english: () => Promise<T>
  /** The first attempt, pending or failed; others may follow it. */
  firstAttempt?: Promise<boolean> | undefined
}
const registered = new Map<string, Registered>()
let shown: Lang = 'mn'
let wanted: Lang = 'mn'
let version = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Registers a catalogue: Mongolian is bundled, English is a separate chunk that is loaded when it is selected. Used in
 * the `texts.ts` of a feature: `export const { text, useText } = makeTexts('news', mn, async () => (await
 * import('./en.ts')).en)`.
 */
export function makeTexts<const T extends Catalogue>(
  namespace: string,
  mn: T,
  english: () => Promise<Same<T>>,
): Texts<T> {
  const entry: Registered<Catalogue> = { catalogues: { mn }, english }
  registered.set(namespace, entry)
  const read = (key: string, params: Record<string, string | number> = {}): string => {
    const catalogue = entry.catalogues[shown] ?? mn
    const text = textAt(catalogue, key) ?? pluralAt(catalogue, key, params.count)
    // the types refuse wrong keys; this is for keys composed at run time
    if (text === undefined && import.meta.env.DEV) console.error(`no text: ${namespace}:${key}`)
    return fill(text ?? key, withCounts(params, shown))
  }
  const text: Translate<T> = (key, ...[params]) => read(key, params)
  // a new function for each language, so that memoized values that depend on it are recomputed
  let current = { version, text }
  const snapshot = () => {
    if (current.version !== version) current = { version, text: (key, ...[params]) => read(key, params) }
    return current.text
  }
  return { namespace, text, useText: () => useSyncExternalStore(subscribe, snapshot, snapshot) }
}

/**
 * Registers texts in both languages that are not a catalogue, e.g. because they contain functions, or whose keys are
 * composed at run time. They are loaded like catalogues.
 *
 * @returns those in the current language; components use `makeLabels`, which follows a change of language.
 */
export function registerTexts<T extends object>(namespace: string, mn: T, english: () => Promise<T>): () => T {
  const entry: Registered<T> = { catalogues: { mn }, english }
  registered.set(namespace, entry)
  return () => entry.catalogues[shown] ?? mn
}

/** The same as a hook. */
export function makeLabels<T extends object>(namespace: string, mn: T, english: () => Promise<T>): () => T {
  const snapshot = registerTexts(namespace, mn, english)
  return () => useSyncExternalStore(subscribe, snapshot, snapshot)
}

function pluralAt(catalogue: Catalogue, key: string, count: string | number | undefined): string | undefined {
  const [one, other] = [textAt(catalogue, `${key}_one`), textAt(catalogue, `${key}_other`)]
  if (other === undefined) return undefined
  // Mongolian and English have the same two forms
  return Number(count) === 1 ? (one ?? other) : other
}

/** The language of the texts: Arabic only tests right-to-left layout and shows English. */
export const textLanguage = (language: string): Lang => (language === 'en' || language === 'ar' ? 'en' : 'mn')

/**
 * Loads missing texts of the selected language and shows them. Call it again after a lazy page has registered new
 * catalogues. A catalogue that cannot be loaded remains Mongolian until an attempt succeeds; nothing waits for it.
 */
export async function showLanguage(language: string): Promise<void> {
  wanted = textLanguage(language)
  if (wanted === 'en') {
    const news = await Promise.all([...registered.values()].map(loadEnglish))
    if (shown === 'en' && !news.includes(true)) return
  }
  // the language may have changed again during loading
  if (textLanguage(language) !== wanted || (wanted === 'mn' && shown === 'mn')) return
  shown = wanted
  redraw()
}

function redraw(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** Loads the texts of newly registered catalogues in the last selected language. */
export const showNewTexts = (): Promise<void> => showLanguage(wanted)
beforeParts(showNewTexts)

/** Whether new English texts were loaded. Resolves at the first failure; later attempts redraw. */
async function loadEnglish(entry: Registered): Promise<boolean> {
  if (entry.catalogues.en) return false
  if (entry.firstAttempt) return entry.firstAttempt
  const { promise, resolve } = Promise.withResolvers<boolean>()
  entry.firstAttempt = promise
  let hasFailed = false
  const onFailure = () => {
    hasFailed = true
    resolve(false)
  }
  retryLoad(entry.english, { onFailure })
    .then(
      (found) => {
        entry.catalogues.en = found
        if (hasFailed && shown === 'en') redraw()
        resolve(true)
      },
      (error: unknown) => console.error(error),
    )
    .finally(() => {
      entry.firstAttempt = undefined
    })
  return promise
}

/** The current language. */
export const currentLang = (): Lang => shown

/** The current language, for formatting; follows a change. */
export function useLang(): Lang {
  return useSyncExternalStore(subscribe, currentLang, currentLang)
}
