import { en } from './kinds-en.ts'
import { mn } from './kinds-mn.ts'

const words: Record<'mn' | 'en', Readonly<Record<string, string>>> = { mn, en }

/** What a kind that a feature registers is called; the kind itself where nobody has named it. */
export const kindWord = (kind: string, lang: 'mn' | 'en'): string => words[lang][kind] ?? kind
