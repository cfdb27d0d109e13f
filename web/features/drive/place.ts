import { useSearchParams } from 'react-router'

export const FILES = '/dashboard/files-manager'
export const BIN = `${FILES}/bin`
export const SHARED = `${FILES}/shared`
export const FAVOURITES = `${FILES}/favourites`
export const RECENT = `${FILES}/recent`

/** The address of a folder; `file` is marked in it. */
export function folderAddress(folderId: string, file?: string): string {
  const query = new URLSearchParams({ ...(folderId && { folder: folderId }), ...(file && { file }) }).toString()
  return query ? `${FILES}?${query}` : FILES
}

/** The folder that the address shows; undefined for the person's outermost one. */
export function useFolderId(): string | undefined {
  const [search] = useSearchParams()
  return search.get('folder') ?? undefined
}
