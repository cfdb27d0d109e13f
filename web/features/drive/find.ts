import { drive } from '#contract/features/drive/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { folderAddress } from './place.ts'

/** Finds files and folders for the global search. */
export const find = findIn(drive, 'search', ({ id, name, folder, kind, parentId }) => ({
  id,
  title: name,
  detail: folder ?? '',
  to: kind === 'folder' ? folderAddress(id) : folderAddress(parentId ?? '', id),
}))
