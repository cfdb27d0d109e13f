import { useMemo } from 'react'
import type { Entry } from '#contract/core/model/entries.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import type { Dated } from '#contract/core/time/dated.ts'
import { useEntries } from '../city/values.ts'
import { useLang } from '../i18n/text.ts'

interface Choice {
  value: string
  label: string
}

/** The categories of a kind of content in the current language. */
export interface Categories {
  /** The selectable categories, in order. */
  offered: readonly Choice[]
  /** All categories, including closed ones. */
  all: readonly Choice[]
  /** The name of a category; with the instant of a record, its name on that day. */
  nameOf: (key: string, at?: string) => string
}

/** Categories that are the same in every city. */
export function fixedCategories(
  keys: readonly string[],
  labels: Record<Lang, { category: Record<string, string> }>,
): () => Categories {
  return () => {
    const lang = useLang()
    return useMemo(() => {
      const { category } = labels[lang]
      const all = keys.map((value) => ({ value, label: category[value] ?? value }))
      return { offered: all, all, nameOf: (key) => category[key] ?? key }
    }, [lang])
  }
}

/** Categories maintained by the city. */
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
