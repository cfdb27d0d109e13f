import type { Sent } from '#contract/features/notifications/index.ts'
import { dayAndTime } from '../../core/content/publish-plan.ts'
import { type RecipientValue, recipientValuesOf, targetInputOf } from './recipients.ts'

/** The values of the form. `day` and `time` are in the time zone of Ulaanbaatar. */
export interface NoticeValues extends Record<string, unknown> {
  title: { mn: string; en: string }
  body: { mn: string; en: string }
  targets: RecipientValue[]
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

/** The form values of a record's text. */
export const textValuesOf = ({ title, body, byMail }: Pick<Sent, 'title' | 'body' | 'byMail'>) => ({
  title: { mn: title.mn, en: title.en ?? '' },
  body: { mn: body.mn, en: body.en ?? '' },
  byMail,
})

/** The form values of a draft. */
export const valuesOf = (draft: Sent): NoticeValues => ({
  ...EMPTY,
  ...textValuesOf(draft),
  targets: draft.targets.flatMap(recipientValuesOf),
  ...(draft.sendAt ? { isLater: true, ...dayAndTime(draft.sendAt) } : {}),
})

/** The request body of the form values. */
export const bodyOf = ({ title, body, targets, byMail }: NoticeValues) => ({
  title,
  body,
  targets: targets.map(targetInputOf),
  byMail,
})

const TEXTS = ['title.mn', 'title.en', 'body.mn', 'body.en'] as const
export type TextName = (typeof TEXTS)[number]
type Texts = Pick<NoticeValues, 'title' | 'body'>

export const textAt = ({ title, body }: Texts, name: TextName): string => {
  const [field, lang] = name.split('.') as ['title' | 'body', 'mn' | 'en']
  return (field === 'title' ? title : body)[lang]
}

/** The names of the texts that differ between the two versions. */
export const conflictsOf = (mine: Texts, theirs: Texts): TextName[] =>
  TEXTS.filter((name) => textAt(mine, name) !== textAt(theirs, name))

/** Merges the texts named in `keep` from `mine` into `theirs`. */
export function merged(mine: Texts, theirs: Texts, keep: ReadonlySet<string>): Texts {
  const at = (name: TextName) => textAt(keep.has(name) ? mine : theirs, name)
  return {
    title: { mn: at('title.mn'), en: at('title.en') },
    body: { mn: at('body.mn'), en: at('body.en') },
  }
}
