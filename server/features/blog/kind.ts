import { sql } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { slugOf } from '#contract/core/text/slug.ts'
import { blogCategories, blogWorkflow, type PostOwn } from '#contract/features/blog/index.ts'
import { blogLabels } from '#contract/features/blog/labels.ts'
import { ownFields, servedKind } from '../../core/content/index.ts'

/** The columns that only posts have. */
export interface PostColumns {
  tags: string[]
  byline: boolean
}

/** What lists select of a post in addition. */
type Listed = PostColumns & { no: number; title: Localized; writer: ContentPerson | null }

const own = ownFields<Listed, PostOwn>({
  columns: ({ tags, byline }) => ({ tags, byline }),
  // an empty row gives the fields that a request may leave out
  kept: (row: Partial<Listed>) => ({ tags: row.tags ?? [], byline: row.byline ?? true }),
  listed: ['no', 'tags', 'byline'],
  select: (t) => [
    sql`(select jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name)
      from users u where u.id = ${sql.ref(`${t}.author_id`)} and ${sql.ref(`${t}.byline`)})`.as('writer'),
  ],
  showRow: ({ no, title, tags, byline, writer }) => ({ slug: slugOf(title.mn, no), tags, byline, writer }),
  showWhole: () => ({}),
  words: ({ tags }) => tags,
  where: (t, { tag, writer }) => [
    ...(tag ? [sql<boolean>`${sql.ref(`${t}.tags`)} @> array[${tag}]::text[]`] : []),
    ...(writer ? [sql<boolean>`(${sql.ref(`${t}.byline`)} and ${sql.ref(`${t}.author_id`)} = ${writer}::uuid)`] : []),
  ],
  exports: (lang) => {
    const { column } = blogLabels[lang]
    return [
      { header: column.tags, kind: 'text', value: (row) => row.tags.join(', ') },
      { header: column.writer, kind: 'text', value: (row) => (row.byline ? column.yes : column.no) },
    ]
  },
})

/** Posts, as served by the content kit. */
export const postKind = servedKind({
  table: 'posts',
  workflow: blogWorkflow,
  more: [],
  own,
  words: blogLabels,
  categories: blogCategories,
})
