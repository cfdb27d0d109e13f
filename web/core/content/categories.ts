import { useMemo } from 'react'
import type { Dated } from '#contract/core/dated.ts'
import type { Entry } from '#contract/core/entries.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { useEntries } from '../city/values.ts'
import { useLang } from '../text.ts'

interface Choice {
  value: string
  label: string
}

/** The categories of a kind of content in the language shown. */
export interface Categories {
  /** Those that can be chosen, in their order. */
  offered: readonly Choice[]
  /** Also those that are closed. */
  all: readonly Choice[]
  /** What one is called; with the instant of a record, what it was called on that day. */
  nameOf: (key: string, at?: string) => string
}

/** Categories that are the same everywhere. */
export function fixedCategories(
  keys: readonly string[],
  words: Record<Lang, { category: Record<string, string> }>,
): () => Categories {
  return () => {
    const lang = useLang()
    return useMemo(() => {
      const { category } = words[lang]
      const all = keys.map((value) => ({ value, label: category[value] ?? value }))
      return { offered: all, all, nameOf: (key) => category[key] ?? key }
    }, [lang])
  }
}

/** Categories that are a list of the city. */
export function cityCategories(setting: Dated<Entry[]>): () => Categories {
  return () => {
    const lang = useLang()
    const entries = useEntries(setting)
    return useMemo(() => {
      const choice = ({ key, name }: Entry): Choice => ({ value: key, label: inLang(name, lang) })
      return {
        offered: entries.offered.map(choice),
        all: entries.all.map(choice),
        nameOf: (key, at) => entries.nameOf(key, lang, at),
      }
    }, [entries, lang])
  }
}
