import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconFileZip,
  IconFolderFilled,
  IconMovie,
  IconPhoto,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react'
import type { FileKind } from '#contract/features/drive/index.ts'
import classes from './drive.module.css'

const ICONS: Record<FileKind, typeof IconFile> = {
  folder: IconFolderFilled,
  picture: IconPhoto,
  document: IconFileWord,
  sheet: IconTable,
  slides: IconPresentation,
  pdf: IconFileTypePdf,
  text: IconFileText,
  audio: IconFileMusic,
  video: IconMovie,
  archive: IconFileZip,
  other: IconFile,
}

/** The icon of a kind of file; its name stands next to it. */
export function KindIcon({ kind, size = 24 }: { kind: FileKind; size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} aria-hidden className={classes.kind} data-kind={kind} />
}
