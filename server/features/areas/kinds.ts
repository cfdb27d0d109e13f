import { en } from './kinds-en.ts'
import { mn } from './kinds-mn.ts'

type Words = { readonly [key: string]: string | Words }
const words: Record<'mn' | 'en', Words> = { mn, en }

/** What a kind that a feature registers is called; the kind itself where nobody has named it. */
export function kindWord(kind: string, lang: 'mn' | 'en'): string {
  let found: string | Words | undefined = words[lang]
  for (const part of kind.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : kind
}
