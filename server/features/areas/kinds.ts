import { textAt } from '#contract/core/text/messages.ts'
import { en } from './kinds-en.ts'
import { mn } from './kinds-mn.ts'

const words = { mn, en }

/** The name of a kind that a feature registers, or the key of one without a name. */
export const kindWord = (kind: string, lang: 'mn' | 'en'): string => textAt(words[lang], kind) ?? kind
