import { vi } from 'vitest'

/** A file as the server sends it. */
export const fileResponse = (name: string): Response =>
  new Response('a', { headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` } })

/** Catches the files that the page saves; the array receives their names. Undone by `vi.restoreAllMocks`. */
export function savedFiles(): string[] {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
