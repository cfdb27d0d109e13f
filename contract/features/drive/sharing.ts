import * as z from 'zod/mini'
import { ById, Flag, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Colleague } from '../../core/people/colleague.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { IsoInstant } from '../../core/time/dates.ts'
import { DriveNode, FILE_KINDS, FoundNode, NODE_SORTS } from './model.ts'

/** The roles with which files are shared: citizens have none. */
const SHARED_ROLES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER'] as const

/** People and areas with whom one file is shared; links of one file. Our choice. */
export const SHARES_MAX = 100
export const LINKS_MAX = 10
/** Days that a link works: unless chosen otherwise, and at most. Our choice. */
export const LINK_DAYS = 14
export const LINK_DAYS_MAX = 90
/** Characters of the password of a link. */
export const LINK_PASSWORD_MIN = 8
export const LINK_PASSWORD_MAX = 100
/** Passwords that may be tried at one link within the minutes. Our choice. */
export const LINK_TRIES = 10
export const LINK_TRIES_MINUTES = 15
/** Characters of the secret of a link: 128 bits. */
export const LINK_SECRET_CHARS = 22

const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length

/** With whom a file or a folder is shared, as its form sends it; those who are left out lose it. */
export const NodeShares = z.strictObject({
  people: z.array(z.strictObject({ id: z.uuid(), edits: z.boolean() })).check(
    z.maxLength(SHARES_MAX),
    z.refine((people) => isUnique(people.map(({ id }) => id)), { error: 'twice' }),
  ),
  areas: z
    .array(
      z.strictObject({
        areaId: z.uuid(),
        /** Null: all staff. */
        role: z.nullable(z.enum(SHARED_ROLES)),
        /** Also the staff of the areas below. */
        below: z.boolean(),
        edits: z.boolean(),
      }),
    )
    .check(
      z.maxLength(SHARES_MAX),
      z.refine((areas) => isUnique(areas.map(({ areaId, role }) => `${areaId} ${role}`)), { error: 'twice' }),
    ),
})
export type NodeShares = z.infer<typeof NodeShares>

/** A link without its secret, which is answered once. */
export const DriveLink = z.object({
  id: z.uuid(),
  /** Whether it needs a password. */
  isLocked: z.boolean(),
  expiresAt: Instant,
  /** How often it was opened. */
  opened: z.int(),
  createdAt: Instant,
})
export type DriveLink = z.infer<typeof DriveLink>

/** With whom a file or a folder is shared. */
export const SharesShown = z.object({
  people: z.array(z.extend(Colleague, { edits: z.boolean() })),
  areas: z.array(
    z.object({
      areaId: z.uuid(),
      name: LocalizedAnswer,
      role: z.nullable(z.enum(SHARED_ROLES)),
      below: z.boolean(),
      edits: z.boolean(),
    }),
  ),
  links: z.array(DriveLink),
})
export type SharesShown = z.infer<typeof SharesShown>

export const LinkDraft = z.strictObject({
  days: z.int().check(z.minimum(1), z.maximum(LINK_DAYS_MAX)),
  password: z.nullable(
    z
      .string()
      .check(
        z.minLength(LINK_PASSWORD_MIN, { error: 'too_short' }),
        z.maxLength(LINK_PASSWORD_MAX, { error: 'too_long' }),
      ),
  ),
})
export type LinkDraft = z.infer<typeof LinkDraft>

/** What a link leads to, for somebody who has it. */
export const LinkedNode = z.object({
  id: z.uuid(),
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  bytes: z.int(),
  /** The address of the content, or of a ZIP file with everything in a folder; valid for an hour. */
  url: z.string(),
})
export type LinkedNode = z.infer<typeof LinkedNode>

export const LinkAsked = z.strictObject({
  secret: z.string().check(z.maxLength(100)),
  password: z.nullable(z.string().check(z.maxLength(LINK_PASSWORD_MAX))),
  /** A folder below the one that the link leads to; null for that one. */
  folderId: z.nullable(z.uuid()),
})
export type LinkAsked = z.infer<typeof LinkAsked>

export const LinkShown = z.object({
  /** Null: the link needs its password, and nothing of the file is answered. */
  node: z.nullable(LinkedNode),
  /** The folders above it, from the one that the link leads to. */
  trail: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** What is in the folder, at most a thousand. */
  inside: z.array(LinkedNode),
  expiresAt: z.nullable(Instant),
})
export type LinkShown = z.infer<typeof LinkShown>

/** A version of a file. */
export const FileVersion = z.object({
  id: z.uuid(),
  no: z.int(),
  type: z.string(),
  bytes: z.int(),
  at: Instant,
  by: z.nullable(z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })),
  isCurrent: z.boolean(),
  url: z.string(),
})
export type FileVersion = z.infer<typeof FileVersion>

const OfVersion = z.strictObject({ id: z.uuid(), versionId: z.uuid() })

/** Sharing with colleagues and by link, and the versions of a file. */
export const sharingRoutes = {
  shared: {
    method: 'GET',
    path: '/drive/shared',
    can: 'read',
    summary: 'Files and folders that others share with you, the last changed first.',
    query: listQuery(NODE_SORTS, { isNew: z.optional(Flag) }),
    answer: z.extend(pageOf(FoundNode), {
      /** What is shared from now on is later than this; null: nothing is shared. */
      seenUntil: z.nullable(Instant),
    }),
  },
  markSharedSeen: {
    method: 'POST',
    path: '/drive/shared/seen',
    can: 'read',
    summary: 'Notes that you have seen what is shared with you until the moment that the list answered as `seenUntil`.',
    body: z.strictObject({ until: IsoInstant }),
    status: 204,
    quiet: true,
  },
  shares: {
    method: 'GET',
    path: '/drive/nodes/:id/shares',
    can: 'administer',
    summary: 'With whom a file or a folder is shared, and its links.',
    params: ById,
    answer: oneOf(SharesShown),
  },
  setShares: {
    method: 'PUT',
    path: '/drive/nodes/:id/shares',
    can: 'administer',
    summary: 'Replaces the people and areas with whom a file or a folder is shared, and notifies those who are new.',
    params: ById,
    body: NodeShares,
    answer: oneOf(SharesShown),
  },
  people: {
    method: 'GET',
    path: '/drive/people',
    can: 'involve',
    summary: 'Colleagues with whom you may share files, by a part of their name; at most twenty.',
    query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.normalize('NFC'))) }),
    answer: z.object({ data: z.array(Colleague) }),
  },
  addLink: {
    method: 'POST',
    path: '/drive/nodes/:id/links',
    can: 'administer',
    summary:
      'Adds a link that opens a file or a folder for everybody who has it, until it ends. Its secret is answered once.',
    params: ById,
    body: LinkDraft,
    answer: z.object({ data: z.extend(DriveLink, { secret: z.string() }) }),
    status: 201,
    secret: true,
  },
  removeLink: {
    method: 'DELETE',
    path: '/drive/links/:id',
    can: 'administer',
    summary: 'Ends a link.',
    params: ById,
    status: 204,
  },
  followLink: {
    method: 'POST',
    path: '/drive/links/follow',
    can: 'follow',
    summary: 'What a link leads to, with addresses to download it. Without its password nothing is answered.',
    body: LinkAsked,
    answer: oneOf(LinkShown),
    secret: true,
    perMinute: 60,
  },
  versions: {
    method: 'GET',
    path: '/drive/nodes/:id/versions',
    can: 'read',
    summary: 'The versions of a file, the last one first.',
    params: ById,
    answer: z.object({ data: z.array(FileVersion) }),
  },
  restoreVersion: {
    method: 'POST',
    path: '/drive/nodes/:id/versions/:versionId/restore',
    can: 'write',
    summary: 'Makes an earlier version of a file the present one.',
    params: OfVersion,
    answer: oneOf(DriveNode),
  },
  removeVersion: {
    method: 'DELETE',
    path: '/drive/nodes/:id/versions/:versionId',
    can: 'write',
    summary: 'Deletes a version of a file that is not the present one, for good.',
    params: OfVersion,
    status: 204,
  },
} as const
