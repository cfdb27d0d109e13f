import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '#contract/features/drive/index.ts'

/** Media types of office documents by the ending of the name, for containers that do not tell. */
const OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
const CONTAINERS = new Set(['application/x-cfb', 'application/zip'])
const TEXT = 'text/plain'
const UNKNOWN = 'application/octet-stream'

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The media type of a file by its first bytes; the name only decides between office documents. Markup is plain text: nothing
 * that a browser would run is ever called by its name.
 */
export async function typeOf(head: Buffer, name: string): Promise<string> {
  if (head.length === 0) return TEXT
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const office = OFFICE[endingOf(name)]
  if (found && CONTAINERS.has(found.mime)) return office ?? found.mime
  if (found && !/xml|svg|html/.test(found.mime)) return found.mime
  return isText(head) ? TEXT : UNKNOWN
}

/** Whether bytes are the beginning of a text in UTF-8. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  // the last character may be cut
  return [0, 1, 2, 3].some((cut) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut))
      return true
    } catch {
      return false
    }
  })
}

const KINDS: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'picture'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^application\/pdf$/, 'pdf'],
  [/^text\//, 'text'],
  [/wordprocessingml|msword|opendocument\.text|rtf/, 'document'],
  [/spreadsheetml|ms-excel|opendocument\.spreadsheet/, 'sheet'],
  [/presentationml|ms-powerpoint|opendocument\.presentation/, 'slides'],
  [/zip|x-tar|gzip|x-bzip|x-7z|x-rar|x-xz|zstd/, 'archive'],
]

/** What a file is for people. */
export function kindOf(type: string, name: string): FileKind {
  if (type === TEXT && endingOf(name) === 'csv') return 'sheet'
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
}
