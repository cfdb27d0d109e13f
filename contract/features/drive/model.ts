import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { FILE_BYTES_MAX } from './file-size.ts'

/** Characters of a name; the table has the same limit. Our choice. */
export const FILE_NAME_MAX = 200
/** Bytes that a person and an office may store unless another quota is set. Our choice. */
export const OWN_QUOTA_BYTES = 5_368_709_120
export const AREA_QUOTA_BYTES = 53_687_091_200
/** Folders within folders. Our choice. */
export const FOLDER_DEPTH_MAX = 30
/** Files and folders in one call. Our choice. */
export const NODES_MAX = 200
/** Versions of one file; of more the oldest one is deleted. Our choice. */
export const FILE_VERSIONS_MAX = 20
/** Days that deleted files stay in the bin. */
export const FILE_BIN_DAYS = 30
/** Hours after which an upload that was not completed is discarded. */
export const UPLOAD_HOURS = 72
/** Uploads of one person that are not complete. Our choice. */
export const UPLOADS_MAX = 1000

/** Tags of one file, and characters of a tag. The table has the same limit. Our choice. */
export const FILE_TAGS_MAX = 10
export const FILE_TAG_CHARS = 30

/** What a file is, for its icon, its preview and the filter. */
export const FILE_KINDS = [
  'folder',
  'picture',
  'document',
  'sheet',
  'slides',
  'pdf',
  'text',
  'audio',
  'video',
  'archive',
  'other',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Names that are paths on some system. */
const isPath = (name: string) => /[\\/]/.test(name) || /^\.{1,2}$/.test(name)

/** The name of a file or a folder: one line without slashes. Issue `file_name`. */
export const FileName = plainText(1, FILE_NAME_MAX).check(z.refine((name) => !isPath(name), { error: 'file_name' }))

const ids = z.array(z.uuid()).check(
  z.minLength(1, { error: 'too_few' }),
  z.maxLength(NODES_MAX),
  z.refine((all) => new Set(all).size === all.length, { error: 'twice' }),
)

export const FolderDraft = z.strictObject({ parentId: z.uuid(), name: FileName })
export type FolderDraft = z.infer<typeof FolderDraft>
export const NodeChange = z.strictObject({ name: FileName, version: Version })
export const NodeIds = z.strictObject({ ids })
/** Files and folders, and the folder that they are moved to. */
export const NodeMove = z.strictObject({ ids, toId: z.uuid() })
export type NodeMove = z.infer<typeof NodeMove>

/** A tag: one line. */
export const FileTag = plainText(1, FILE_TAG_CHARS)
const tagsUpTo = (max: number) =>
  z.array(FileTag).check(
    z.maxLength(max),
    z.refine((all) => new Set(all.map((tag) => tag.toLocaleLowerCase())).size === all.length, { error: 'twice' }),
  )
/** Tags that files and folders get and lose; all others stay. */
export const NodeTags = z.strictObject({ ids, add: tagsUpTo(FILE_TAGS_MAX), remove: tagsUpTo(NODES_MAX) })
export type NodeTags = z.infer<typeof NodeTags>
/** A tag, and how many files and folders have it. */
export const TagUse = z.object({ tag: z.string(), files: z.int() })
export type TagUse = z.infer<typeof TagUse>

/** A file that is going to be uploaded by the tus protocol. */
export const UploadDraft = z.strictObject({
  parentId: z.uuid(),
  /** Names of folders below `parentId`, which are created where they are missing. */
  folders: z.array(FileName).check(z.maxLength(FOLDER_DEPTH_MAX)),
  name: FileName,
  bytes: z.int().check(z.minimum(0), z.maximum(FILE_BYTES_MAX)),
  /**
   * When the file was last changed on the device, in milliseconds since 1970: your unfinished upload of the same file is continued.
   * Null: a new upload in any case.
   */
  modified: z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))),
  /** The file of which this will be a new version; `parentId` is its folder then, and `folders` are empty. */
  replacesId: z.nullable(z.uuid()),
})
export type UploadDraft = z.infer<typeof UploadDraft>

/** An upload that is not complete. */
export const DriveUpload = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  name: z.string(),
  bytes: z.int(),
  /** Bytes that are stored: the upload continues here. */
  received: z.int(),
  /** The address for the tus protocol: HEAD and PATCH. */
  address: z.string(),
  createdAt: Instant,
})
export type DriveUpload = z.infer<typeof DriveUpload>

const Person = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })

/** A place for files: of the person, of an office, or one from which something is shared with the person. */
export const DriveSpace = z.object({
  /** Also the id of its outermost folder. */
  id: z.uuid(),
  /** Null for the space of a person. */
  area: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  /** Null for the space of an office. */
  owner: z.nullable(Person),
  isMine: z.boolean(),
  /** Bytes of files, versions and the bin. */
  used: z.int(),
  quota: z.int(),
})
export type DriveSpace = z.infer<typeof DriveSpace>

/** A file or a folder. */
export const DriveNode = z.object({
  id: z.uuid(),
  /** Null for the outermost folder of a space. */
  parentId: z.nullable(z.uuid()),
  kind: z.enum(FILE_KINDS),
  /** Empty for the outermost folder of a space. */
  name: z.string(),
  /** The media type by the content; null for folders. */
  type: z.nullable(z.string()),
  bytes: z.int(),
  changedAt: Instant,
  changedBy: z.nullable(Person),
  /** Whether the reader may change the content, and add to a folder. */
  canWrite: z.boolean(),
  /** Whether the reader may rename, move and delete it. */
  canMove: z.boolean(),
  canManage: z.boolean(),
  /** Those who write the file set its tags, all who see it see them. */
  tags: z.array(z.string()),
  /** Whether it is a favourite of the reader. */
  isStarred: z.boolean(),
  /** Whether it is shared with others, as far as the reader shares it. */
  isShared: z.boolean(),
  /**
   * The address of the content for this reader, valid for a day, at most as long as the session or API token; for a folder
   * that of a ZIP file with everything in it.
   */
  url: z.string(),
  /** The address of a small picture of a picture. */
  thumbnail: z.nullable(z.string()),
  version: z.int(),
})
export type DriveNode = z.infer<typeof DriveNode>

/** A file or a folder with the way to it. */
export const DriveNodeShown = z.extend(DriveNode, {
  space: z.object({
    id: z.uuid(),
    area: z.nullable(LocalizedAnswer),
    owner: z.nullable(Person),
    isMine: z.boolean(),
  }),
  /** The folders above that the reader sees, from the outermost one. */
  trail: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type DriveNodeShown = z.infer<typeof DriveNodeShown>

/** A file or a folder that a search found. */
export const FoundNode = z.extend(DriveNode, {
  /** The name of the folder that it is in; null for the outermost one and for one that the reader does not see. */
  folder: z.nullable(z.string()),
  /** Whether the words of the search are inside of the file, not in its name. */
  isInside: z.boolean(),
})
export type FoundNode = z.infer<typeof FoundNode>

// '-match': the best match of the name first when there is a search text, otherwise the default order
export const NODE_SORTS = ['name', 'changedAt', 'bytes', 'match'] as const
/** Something in the bin. */
export const BinNode = z.object({
  id: z.uuid(),
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  bytes: z.int(),
  /** The name of the folder that it was in; null for the outermost one. */
  folder: z.nullable(z.string()),
  deletedAt: Instant,
  deletedBy: z.nullable(Person),
})
export type BinNode = z.infer<typeof BinNode>

/** How much a person or an office stores. */
export const SpaceUse = z.extend(DriveSpace, {
  /** Whether another quota than the usual one is set. */
  hasOwnQuota: z.boolean(),
  version: z.int(),
})
export type SpaceUse = z.infer<typeof SpaceUse>

/** The largest quota of a space: ten terabytes. */
export const QUOTA_BYTES_MAX = 10_995_116_277_760
export const QuotaDraft = z.strictObject({
  /** Bytes; null: the usual quota. */
  quota: z.nullable(z.int().check(z.minimum(0), z.maximum(QUOTA_BYTES_MAX))),
  version: Version,
})

/** The files of one kind in the reader's spaces. */
export const KindUse = z.object({ kind: z.enum(FILE_KINDS), files: z.int(), bytes: z.int() })
export type KindUse = z.infer<typeof KindUse>

export const StarDraft = z.strictObject({ isStarred: z.boolean() })
