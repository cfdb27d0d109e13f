import * as z from 'zod/mini'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import { TITLE_MAX_CHARS } from './limits.ts'
import { Structure } from './questions.ts'

/** Questions to insert into a survey, or a template for a new one. */
export const LIBRARY_KINDS = ['questions', 'template'] as const
export type LibraryKind = (typeof LIBRARY_KINDS)[number]

/** An entry of the library. */
export const LibraryRow = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  kind: z.enum(LIBRARY_KINDS),
  name: LocalizedAnswer,
  questions: z.int(),
  createdAt: Instant,
  canWrite: z.boolean(),
})
export type LibraryRow = z.infer<typeof LibraryRow>

/** An entry with its questions. */
export const LibraryEntry = z.extend(LibraryRow, {
  // validated when it was saved
  structure: z.custom<Structure>((value) => Array.isArray(value)),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>

/** The library of questions and templates. */
export const libraryRoutes = {
  library: {
    method: 'GET',
    path: '/surveys/library',
    can: 'library',
    summary: 'Questions and templates of your area, of areas above it and of areas within it.',
    query: listQuery(['name', 'createdAt'], { kind: z.optional(z.enum(LIBRARY_KINDS)) }),
    answer: pageOf(LibraryRow),
  },
  libraryEntry: {
    method: 'GET',
    path: '/surveys/library/:id',
    can: 'library',
    summary: 'One entry of the library with its questions.',
    params: ById,
    answer: oneOf(LibraryEntry),
  },
  addToLibrary: {
    method: 'POST',
    path: '/surveys/library',
    can: 'write',
    summary: 'Saves questions or a template for your area; areas below it may use it too.',
    body: z.strictObject({ kind: z.enum(LIBRARY_KINDS), name: localized(TITLE_MAX_CHARS), structure: Structure }),
    answer: oneOf(LibraryEntry),
    status: 201,
  },
  removeFromLibrary: {
    method: 'DELETE',
    path: '/surveys/library/:id',
    can: 'write',
    summary: 'Deletes an entry of the library; surveys that used it stay as they are.',
    params: ById,
    status: 204,
  },
} as const
