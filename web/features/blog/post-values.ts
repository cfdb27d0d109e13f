import type { ContentFull } from '#contract/core/content/answers.ts'
import type { Post, PostOwn } from '#contract/features/blog/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'

/** Form values of a post in addition to those of all content. */
export interface PostValues {
  /** Tags, separated by commas. */
  tags: string
  byline: boolean
}

/** The form values with the fields of a post. */
export const postOf = (values: ContentValues): ContentValues & PostValues => values as ContentValues & PostValues

/** The values of a new post. */
export const empty: PostValues = { tags: '', byline: true }

/** The form values of a post. */
export function valuesOf(record: ContentFull): PostValues {
  const { tags, byline } = record as Post
  return { tags: tags.join(', '), byline }
}

const tagsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

/** The values that are sent. */
export const sent = ({ tags, byline }: PostValues): PostOwn => ({ tags: tagsIn(tags), byline })
