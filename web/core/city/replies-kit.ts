import { REPLY_LEVELS, type ReplyLevel } from '#contract/core/people/replies.ts'
import type { SettingTexts } from './kit.ts'

/** What the texts are for; `levels` are the options of the level field: all offices, or those of one level. */
type Part = 'title' | 'add' | 'entry' | 'level' | `levels.${ReplyLevel}` | 'text'

/** Texts and fields of a list of response templates. */
export const repliesTexts = (text: (part: Part) => string, lead: string, maxChars: number): SettingTexts => ({
  title: text('title'),
  lead,
  list: {
    add: text('add'),
    entry: text('entry'),
    blank: { level: 'all', text: { mn: '', en: '' } },
    fields: [
      {
        kind: 'choice',
        path: 'level',
        label: text('level'),
        options: REPLY_LEVELS.map((value) => ({ value, label: text(`levels.${value}`) })),
      },
      { kind: 'localized', path: 'text', label: text('text'), limit: maxChars, multiline: true, required: true },
    ],
  },
})

/** The placeholders in the form in which they are typed. */
export const placesOf = (places: readonly string[]): string => places.map((place) => `{{${place}}}`).join(', ')
