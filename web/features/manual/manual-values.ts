import type { ContentValues } from '../../core/content/content-values.ts'

/** Form values of a chapter in addition to those of all content. */
export type ManualValues = ContentValues & { parentId: string | null; screen: string }
