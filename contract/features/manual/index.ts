import * as z from 'zod/mini'
import type { Role } from '../../core/actor.ts'
import { contentWorkflow, PHASES } from '../../core/content.ts'
import { contentKind } from '../../core/content-routes.ts'
import { feature } from '../../core/feature.ts'
import { oneOf, SEARCH_MAX_CHARS } from '../../core/page.ts'
import { plainText } from '../../core/text.ts'
import { HELP_COPIES_MAX, HelpContents, HelpCopied, HelpName, HelpPage } from './help.ts'
import { rights } from './rights.ts'

/** Chapters are of one kind; what belongs together stands together in the tree. */
export const MANUAL_CATEGORIES = ['chapter'] as const

/** Characters of a chapter's text. Source: docs/rules/manual.md. */
export const CHAPTER_MAX_CHARS = 100_000
/** Characters of a screen's address. */
export const SCREEN_MAX_CHARS = 200
/** Chapters below one other, so that they can be put in order in one call. */
export const CHAPTERS_MAX = 200

const WRITERS: readonly Role[] = ['CITY_ADMIN']

/** The fields that only chapters have, as they are sent. */
export interface ManualOwn {
  parentId: string | null
  screen: string
}

/** An address of the dashboard: '/dashboard/news', with ':id' where an id stands; empty for a chapter of no screen. */
const SCREEN = /^(\/dashboard(\/[\w:-]+)*)?$/

const own = {
  /** The chapter it stands below; null at the top. */
  parentId: z.optional(z.nullable(z.uuid())),
  /** The screen whose help it is. */
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

/** A chapter as it stands in the tree. */
export const ChapterPlace = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  title: z.object({ mn: z.string(), en: z.optional(z.string()) }),
  screen: z.string(),
  phase: z.enum(PHASES),
})
export type ChapterPlace = z.infer<typeof ChapterPlace>

const Ids = z.array(z.uuid()).check(z.maxLength(CHAPTERS_MAX))

/** The manual: the city's chapters, and the help that comes with the product. Staff read both, next to the page they describe too. */
export const manual = feature({
  ...rights,
  routes: {
    ...kind.routes,
    tree: {
      method: 'GET',
      path: '/manual/tree',
      can: 'read',
      summary: 'All chapters visible to you, in order, without their texts.',
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
        'The contents of the help that comes with this release; with `q`, the pages with words that begin like its words.',
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
      summary: 'Copies help pages as draft chapters. Pages whose screen has a chapter already are skipped.',
      body: z.strictObject({ names: z.array(HelpName).check(z.minLength(1), z.maxLength(HELP_COPIES_MAX)) }),
      answer: oneOf(HelpCopied),
      status: 201,
    },
  },
})

/** A chapter and those below it. */
export interface Branch<C> {
  chapter: C
  below: Branch<C>[]
}

/** The chapters as a tree. One whose parent is not there (not published, or gone) stands at the top; none is lost or shown twice. */
export function treeOf<C extends Pick<ChapterPlace, 'id' | 'parentId'>>(chapters: readonly C[]): Branch<C>[] {
  const known = new Set(chapters.map(({ id }) => id))
  const placed = new Set<string>()
  const branch = (chapter: C): Branch<C> => {
    placed.add(chapter.id)
    const below = chapters.filter(({ id, parentId }) => parentId === chapter.id && !placed.has(id))
    return { chapter, below: below.map(branch) }
  }
  const tops = chapters.filter(({ parentId }) => parentId === null || !known.has(parentId)).map(branch)
  // what is left hangs in a circle
  return [...tops, ...chapters.flatMap((chapter) => (placed.has(chapter.id) ? [] : [branch(chapter)]))]
}

/** How well an address fits a screen: its number of parts, or -1. ':id' stands for one part that holds an id. */
function fit(screen: string, path: string): number {
  const wanted = screen.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length === 0 || wanted.length > given.length) return -1
  const isFit = wanted.every((part, i) => part === given[i] || (part.startsWith(':') && /\d/.test(given[i] ?? '')))
  // a named part says more than ':id'
  return isFit ? wanted.length * 2 - wanted.filter((part) => part.startsWith(':')).length : -1
}

/**
 * The chapter that helps with an address: the one of that screen, else of the nearest screen above it. Of two for the same screen, the
 * first. Help pages have no phase: they are always readable.
 */
export function chapterFor<C extends { screen: string; phase?: ChapterPlace['phase'] | undefined }>(
  chapters: readonly C[],
  path: string,
): C | undefined {
  return chapters
    .filter(({ phase = 'published', screen }) => phase === 'published' && fit(screen, path) > 0)
    .toSorted((a, b) => fit(b.screen, path) - fit(a.screen, path))[0]
}
