import { textAt } from '#contract/core/texts.ts'
import { en } from './kinds-en.ts'
import { mn } from './kinds-mn.ts'

const words = { mn, en }

/** What a kind that a feature registers is called; the kind itself where nobody has named it. */
export const kindWord = (kind: string, lang: 'mn' | 'en'): string => textAt(words[lang], kind) ?? kind
