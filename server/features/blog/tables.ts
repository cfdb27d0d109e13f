import type { Generated } from 'kysely'
import type { CommentStatus } from '#contract/features/blog/index.ts'
import type { ContentTable } from '../../core/content/table.ts'
import type { PostColumns } from './kind.ts'

/** The tables of the blog. */
export interface BlogTables {
  posts: ContentTable & PostColumns & { no: Generated<number> }
  post_comments: {
    id: Generated<string>
    post_id: string
    author_id: string | null
    text: string
    is_staff: boolean
    status: CommentStatus
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
