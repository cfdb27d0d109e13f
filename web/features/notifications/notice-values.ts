import type { Sent } from '#contract/features/notifications/index.ts'
import { dayAndTime } from '../../core/content/publish-plan.ts'
import { type RecipientValue, recipientKeyOf, recipientValuesOf, targetInputOf } from './recipients.ts'

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

/** What the sender writes and chooses, except when to send it. */
type Content = Pick<NoticeValues, 'title' | 'body' | 'targets' | 'byMail'>

/** The form values of a record's content. */
export const contentOf = ({ title, body, targets, byMail }: Pick<Sent, keyof Content>): Content => ({
  title: { mn: title.mn, en: title.en ?? '' },
  body: { mn: body.mn, en: body.en ?? '' },
  targets: targets.flatMap(recipientValuesOf),
  byMail,
})

/** The form values of a draft. */
export const valuesOf = (draft: Sent): NoticeValues => ({
  ...EMPTY,
  ...contentOf(draft),
  ...(draft.sendAt ? { isLater: true, ...dayAndTime(draft.sendAt) } : {}),
})

/** The request body of the form values. */
export const bodyOf = ({ title, body, targets, byMail }: NoticeValues) => ({
  title,
  body,
  targets: targets.map(targetInputOf),
  byMail,
})

const FIELDS = ['title.mn', 'title.en', 'body.mn', 'body.en', 'targets', 'byMail'] as const
export type FieldName = (typeof FIELDS)[number]

/** The value at a path of the content; of the recipients their keys. */
function valueAt({ title, body, targets, byMail }: Content, name: FieldName): string | boolean {
  switch (name) {
    case 'title.mn':
      return title.mn
    case 'title.en':
      return title.en
    case 'body.mn':
      return body.mn
    case 'body.en':
      return body.en
    case 'targets':
      return targets.map(recipientKeyOf).toSorted().join()
    case 'byMail':
      return byMail
  }
}

/** The names of the fields that differ between the two versions. */
export const differing = (mine: Content, theirs: Content): FieldName[] =>
  FIELDS.filter((name) => valueAt(mine, name) !== valueAt(theirs, name))

/** The content of `theirs`, with mine of the fields to keep. */
export function merged(mine: Content, theirs: Content, keep: ReadonlySet<string>): Content {
  const of = (name: FieldName) => (keep.has(name) ? mine : theirs)
  return {
    title: { mn: of('title.mn').title.mn, en: of('title.en').title.en },
    body: { mn: of('body.mn').body.mn, en: of('body.en').body.en },
    targets: of('targets').targets,
    byMail: of('byMail').byMail,
  }
}
