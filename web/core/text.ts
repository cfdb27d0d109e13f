import { useSyncExternalStore } from 'react'
import { type Catalogue, fill, type Same, textAt } from '#contract/core/catalogue.ts'
import type { Lang } from '#contract/core/text.ts'
import { beforeParts, retryLoad } from '../ui/retry-load.ts'

/** The dotted keys of a catalogue; a plural is named without its ending. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer P}_${'one' | 'other'}`
      ? P
      : K
    : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** The text behind a key, as a literal. */
type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`] | '{{count}}'
      : never

/** The names of a text's {{places}}. */
type Places<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Places<Rest> : never
type Params<S> = { [Name in Places<S>]: string | number }

/** A text of one catalogue. A key that is not there, or a {{place}} left empty, does not compile; `count` chooses the plural. */
export type Translate<T> = <K extends KeyOf<T>>(
  key: K,
  ...params: [Places<At<T, K>>] extends [never] ? [] : [Params<At<T, K>>]
) => string

/** A catalogue with what reads it. */
export interface Texts<T> {
  namespace: string
  /** The text in the language shown now; in a component use `useText`, which follows a change of language. */
  text: Translate<T>
  useText: () => Translate<T>
}

interface Registered<T = unknown> {
  catalogues: { mn: T; en?: T }
  english: () => Promise<T>
  /** The first attempt that is under way or failed; others may follow it. */
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
 * Registers a catalogue: Mongolian comes with the code, English when it is chosen, as a chunk of its own.
 * Stands in `texts.ts` of a feature: `export const { text, useText } = makeTexts('news', mn, async () => (await import('./en.ts')).en)`.
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
    // types refuse a wrong key; this is for keys that are put together at run time
    if (text === undefined && import.meta.env.DEV) console.error(`no text: ${namespace}:${key}`)
    return fill(text ?? key, params)
  }
  const text: Translate<T> = (key, ...[params]) => read(key, params)
  // a new function for each language, so that what is remembered by it is made again
  let current = { version, text }
  const snapshot = () => {
    if (current.version !== version) current = { version, text: (key, ...[params]) => read(key, params) }
    return current.text
  }
  return { namespace, text, useText: () => useSyncExternalStore(subscribe, snapshot, snapshot) }
}

/** The hook of words in both languages that are no catalogue, such as those made by functions. They are loaded as catalogues are. */
export function makeWords<T extends object>(namespace: string, mn: T, english: () => Promise<T>): () => T {
  const entry: Registered<T> = { catalogues: { mn }, english }
  registered.set(namespace, entry)
  const snapshot = () => entry.catalogues[shown] ?? mn
  return () => useSyncExternalStore(subscribe, snapshot, snapshot)
}

function pluralAt(catalogue: Catalogue, key: string, count: string | number | undefined): string | undefined {
  const [one, other] = [textAt(catalogue, `${key}_one`), textAt(catalogue, `${key}_other`)]
  if (other === undefined) return undefined
  // Mongolian and English have the same two forms
  return Number(count) === 1 ? (one ?? other) : other
}

/** The language texts are read in: Arabic is a check of the direction and shows English. */
export const textLanguage = (language: string): Lang => (language === 'en' || language === 'ar' ? 'en' : 'mn')

/**
 * Loads what the chosen language still needs and shows it. Call it again after new catalogues came with a lazy page.
 * A catalogue that cannot be loaded stays Mongolian until an attempt succeeds; nothing waits for it.
 */
export async function showLanguage(language: string): Promise<void> {
  wanted = textLanguage(language)
  if (wanted === 'en') {
    const news = await Promise.all([...registered.values()].map(loadEnglish))
    if (shown === 'en' && !news.includes(true)) return
  }
  // somebody may have chosen again while the texts were on their way
  if (textLanguage(language) !== wanted || (wanted === 'mn' && shown === 'mn')) return
  shown = wanted
  redraw()
}

function redraw(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** Loads the texts of catalogues that came with lazily loaded code, in the language that was chosen last. */
export const showNewTexts = (): Promise<void> => showLanguage(wanted)
beforeParts(showNewTexts)

/** Whether English texts came that were not there before. Resolves at the first failure; the attempts that follow redraw. */
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

/** The language shown now. */
export const currentLang = (): Lang => shown

/** The language shown now, for formatting; follows a change. */
export function useLang(): Lang {
  return useSyncExternalStore(subscribe, currentLang, currentLang)
}
