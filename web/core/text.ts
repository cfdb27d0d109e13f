import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Lang } from '#contract/core/text.ts'
import type { Same } from '#contract/core/texts.ts'

/** The dotted keys of a catalogue; a plural is named without its ending. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? (K extends `${infer P}_${'one' | 'other'}` ? P : K) : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

type Params = Record<string, string | number>
/** A text of one catalogue with its {{places}} filled; `count` chooses the plural. */
export type Translate<T> = (key: KeyOf<T>, params?: Params) => string

/** A catalogue with what reads it. */
export interface Texts<T> {
  namespace: string
  /** The text in the language shown now; in a component use `useText`, which follows a change of language. */
  text: Translate<T>
  useText: () => Translate<T>
}

interface Registered {
  namespace: string
  english: () => Promise<unknown>
  hasEnglish: boolean
}
const registered = new Map<string, Registered>()

void i18next.init({
  lng: 'mn',
  fallbackLng: 'mn',
  resources: {},
  // React writes text as text
  interpolation: { escapeValue: false },
  returnNull: false,
  saveMissing: import.meta.env.DEV,
  missingKeyHandler: (_languages, namespace, key) => console.error(`no text: ${namespace}:${key}`),
})

/**
 * Registers a catalogue: Mongolian comes with the code, English when it is chosen, as a chunk of its own.
 * A key that is not there does not compile.
 */
export function makeTexts<const T extends object>(
  namespace: string,
  mn: T,
  english: () => Promise<Same<T>>,
): Texts<T> {
  i18next.addResourceBundle('mn', namespace, mn)
  registered.set(namespace, { namespace, english, hasEnglish: false })
  // the types of keys are ours; i18next is asked with plain strings
  const translate = (key: string, params?: Params) => String(i18next.t(key, { ns: namespace, ...params }))
  return {
    namespace,
    text: translate as Translate<T>,
    useText: () => {
      const version = useSyncExternalStore(subscribe, () => translations, () => 0)
      void version
      return translate as Translate<T>
    },
  }
}

let translations = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
function changed(): void {
  translations += 1
  for (const listener of listeners) listener()
}

/** The language texts are read in: Arabic is a check of the direction and shows English. */
export const textLanguage = (language: string): Lang => (language === 'en' || language === 'ar' ? 'en' : 'mn')

/** Loads what the chosen language still needs and shows it. Call it again after new catalogues came with a lazy page. */
export async function showLanguage(language: string): Promise<void> {
  const lang = textLanguage(language)
  if (lang === 'en') await loadEnglish()
  if (i18next.language !== lang) await i18next.changeLanguage(lang)
  changed()
}

async function loadEnglish(): Promise<void> {
  const missing = [...registered.values()].filter((r) => !r.hasEnglish)
  await Promise.all(
    missing.map(async (r) => {
      i18next.addResourceBundle('en', r.namespace, await r.english())
      r.hasEnglish = true
    }),
  )
}

/** The language shown now. */
export const currentLang = (): Lang => (i18next.language === 'en' ? 'en' : 'mn')

/** The language shown now, for formatting; follows a change. */
export function useLang(): Lang {
  return useSyncExternalStore(subscribe, currentLang, () => 'mn')
}
