import * as z from 'zod/mini'
import { contentWorkflow, PHASES } from '../../core/content/index.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { oneOf, SEARCH_MAX_CHARS } from '../../core/model/page.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { HELP_COPIES_MAX, HelpContents, HelpCopied, HelpName, HelpPage } from './help.ts'
import { rights } from './rights.ts'

/** Chapters are of one kind; the tree groups them. */
export const MANUAL_CATEGORIES = ['chapter'] as const

/** Maximum length of a chapter's text, characters. Source: docs/rules/manual.md. */
export const CHAPTER_MAX_CHARS = 100_000
/** Maximum length of a screen's address, characters. */
export const SCREEN_MAX_CHARS = 200
/** Maximum number of chapters below one parent, so that they can be reordered in one call. */
export const CHAPTERS_MAX = 200

const WRITERS: readonly Role[] = ['CITY_ADMIN']

/** The fields specific to chapters in a request. */
export interface ManualOwn {
  parentId: string | null
  screen: string
}

/** An address of the dashboard: '/dashboard/news', with ':id' for an id; '' for a chapter that describes no screen. */
const SCREEN = /^(\/dashboard(\/[\w:-]+)*)?$/

const own = {
  /** Its parent chapter; null at the top level. */
  parentId: z.optional(z.nullable(z.uuid())),
  /** The screen that it describes. */
  screen: z.optional(plainText(0, SCREEN_MAX_CHARS).check(z.refine((text) => SCREEN.test(text), { error: 'screen' }))),
}

const kind = contentKind({
  path: '/manual',
  category: z.enum(MANUAL_CATEGORIES),
  max: CHAPTER_MAX_CHARS,
  own,
  more: { parentId: z.nullable(z.uuid()), screen: z.string() },
  moreSorts: ['order'],
})

export const ManualDraft = kind.Draft
export type ManualDraft = z.infer<typeof ManualDraft>
export const ManualRow = kind.Row
export type ManualRow = z.infer<typeof ManualRow>
export const Chapter = kind.Full
export type Chapter = z.infer<typeof Chapter>

/** draft → published → archived; scheduled follows from the clock. */
export const manualWorkflow = contentWorkflow('manual', WRITERS)

/** A chapter in the tree. */
export const ChapterPlace = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  title: LocalizedAnswer,
  screen: z.string(),
  phase: z.enum(PHASES),
})
export type ChapterPlace = z.infer<typeof ChapterPlace>

const Ids = z.array(z.uuid()).check(z.maxLength(CHAPTERS_MAX))

/** The manual: the city's chapters, and the product's help. Staff can also read both next to the page they describe. */
export const manual = feature({
  ...rights,
  workflows: [{ ...manualWorkflow, tables: ['manual'] }],
  routes: {
    ...kind.routes,
    tree: {
      method: 'GET',
      path: '/manual/tree',
      can: 'read',
      summary: 'All chapters visible to you, in order, without their text.',
      answer: z.object({ data: z.array(ChapterPlace) }),
    },
    order: {
      method: 'POST',
      path: '/manual/order',
      can: 'write',
      summary: 'Reorders the chapters below one: all their ids, in the previous order and in the new one.',
      body: z.strictObject({ parentId: z.nullable(z.uuid()), before: Ids, after: Ids }),
      status: 204,
    },
    help: {
      method: 'GET',
      path: '/manual/help',
      can: 'read',
      summary:
        'The table of contents of the built-in help; with `q`, the pages that contain words beginning with the search words.',
      query: z.strictObject({
        q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_CHARS), z.normalize('NFC'))),
      }),
      answer: oneOf(HelpContents),
    },
    helpPage: {
      method: 'GET',
      path: '/manual/help/:name',
      can: 'read',
      summary: 'One help page in full.',
      params: z.strictObject({ name: HelpName }),
      answer: oneOf(HelpPage),
    },
    copyHelp: {
      method: 'POST',
      path: '/manual/help/copies',
      can: 'write',
      summary: 'Copies help pages as draft chapters. Pages whose screen already has a chapter are skipped.',
      body: z.strictObject({ names: z.array(HelpName).check(z.minLength(1), z.maxLength(HELP_COPIES_MAX)) }),
      answer: oneOf(HelpCopied),
      status: 201,
    },
  },
})

/** A chapter and its descendants. */
export interface Branch<C> {
  chapter: C
  below: Branch<C>[]
}

/**
 * Arranges chapters as a tree. One whose parent is missing (unpublished or deleted) is at the top level; none is lost
 * or shown twice.
 */
export function treeOf<C extends Pick<ChapterPlace, 'id' | 'parentId'>>(chapters: readonly C[]): Branch<C>[] {
  const known = new Set(chapters.map(({ id }) => id))
  const placed = new Set<string>()
  const branch = (chapter: C): Branch<C> => {
    placed.add(chapter.id)
    const below = chapters.filter(({ id, parentId }) => parentId === chapter.id && !placed.has(id))
    return { chapter, below: below.map(branch) }
  }
  const tops = chapters.filter(({ parentId }) => parentId === null || !known.has(parentId)).map(branch)
  // the remaining ones are in a cycle
  return [...tops, ...chapters.flatMap((chapter) => (placed.has(chapter.id) ? [] : [branch(chapter)]))]
}

/** How well a screen matches an address: its number of segments, or -1. ':id' matches one segment. */
function fit(screen: string, path: string): number {
  const wanted = screen.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length === 0 || wanted.length > given.length) return -1
  const isFit = wanted.every((part, i) => part === given[i] || (part.startsWith(':') && /\d/.test(given[i] ?? '')))
  // a literal segment is more specific than ':id'
  return isFit ? wanted.length * 2 - wanted.filter((part) => part.startsWith(':')).length : -1
}

/**
 * The chapter for an address: that of its screen, otherwise that of the nearest screen above it. Of two for the same
 * screen, the first. Help pages have no phase: they are always readable.
 */
export function chapterFor<C extends { screen: string; phase?: ChapterPlace['phase'] | undefined }>(
  chapters: readonly C[],
  path: string,
): C | undefined {
  return chapters
    .filter(({ phase = 'published', screen }) => phase === 'published' && fit(screen, path) > 0)
    .toSorted((a, b) => fit(b.screen, path) - fit(a.screen, path))[0]
}
