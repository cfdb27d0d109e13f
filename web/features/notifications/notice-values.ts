import type { Sent } from '#contract/features/notifications/index.ts'
import { dayAndTime } from '../../core/content/publish-plan.ts'
import { type Chosen, chosenOf, inputOf } from './target-words.tsx'

/** What the form's fields hold. `day` and `time` are of the clock of Ulaanbaatar. */
export interface NoticeValues extends Record<string, unknown> {
  title: { mn: string; en: string }
  body: { mn: string; en: string }
  targets: Chosen[]
  byMail: boolean
  isLater: boolean
  day: string
  time: string
}

export const EMPTY: NoticeValues = {
  title: { mn: '', en: '' },
  body: { mn: '', en: '' },
  targets: [],
  byMail: false,
  isLater: false,
  day: '',
  time: '09:00',
}

/** The text of a record as the form holds it. */
export const wordsOf = ({ title, body, byMail }: Pick<Sent, 'title' | 'body' | 'byMail'>) => ({
  title: { mn: title.mn, en: title.en ?? '' },
  body: { mn: body.mn, en: body.en ?? '' },
  byMail,
})

/** A draft as the form holds it. */
export const valuesOf = (draft: Sent): NoticeValues => ({
  ...EMPTY,
  ...wordsOf(draft),
  targets: draft.targets.flatMap(chosenOf),
  ...(draft.sendAt ? { isLater: true, ...dayAndTime(draft.sendAt) } : {}),
})

/** What is sent of it. */
export const bodyOf = ({ title, body, targets, byMail }: NoticeValues) => ({
  title,
  body,
  targets: targets.map(inputOf),
  byMail,
})

const TEXTS = ['title.mn', 'title.en', 'body.mn', 'body.en'] as const
export type TextName = (typeof TEXTS)[number]
type Words = Pick<NoticeValues, 'title' | 'body'>

export const textAt = ({ title, body }: Words, name: TextName): string => {
  const [field, lang] = name.split('.') as ['title' | 'body', 'mn' | 'en']
  return (field === 'title' ? title : body)[lang]
}

/** The texts that differ between mine and theirs. */
export const conflictsOf = (mine: Words, theirs: Words): TextName[] =>
  TEXTS.filter((name) => textAt(mine, name) !== textAt(theirs, name))

/** Theirs, with my choice of texts put into it. */
export function merged(mine: Words, theirs: Words, keep: ReadonlySet<string>): Words {
  const at = (name: TextName) => textAt(keep.has(name) ? mine : theirs, name)
  return {
    title: { mn: at('title.mn'), en: at('title.en') },
    body: { mn: at('body.mn'), en: at('body.en') },
  }
}
