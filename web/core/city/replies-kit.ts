import { REPLY_LEVELS, type ReplyLevel } from '#contract/core/replies.ts'
import type { SettingWords } from './kit.ts'

interface Words {
  add: string
  entry: string
  /** The label of the choice, and its options: all offices, or those of one level. */
  level: string
  levels: Record<ReplyLevel, string>
  text: string
}

/** How a list of response templates is asked for. */
export const repliesWords = (title: string, lead: string, maxChars: number, words: Words): SettingWords => ({
  title,
  lead,
  list: {
    add: words.add,
    entry: words.entry,
    blank: { level: 'all', text: { mn: '', en: '' } },
    fields: [
      {
        kind: 'choice',
        path: 'level',
        label: words.level,
        options: REPLY_LEVELS.map((value) => ({ value, label: words.levels[value] })),
      },
      { kind: 'localized', path: 'text', label: words.text, limit: maxChars, multiline: true, required: true },
    ],
  },
})

/** The placeholders as they are typed. */
export const placesOf = (places: readonly string[]): string => places.map((place) => `{{${place}}}`).join(', ')
