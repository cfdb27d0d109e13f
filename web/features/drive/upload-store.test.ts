import { afterEach, expect, test, vi } from 'vitest'
import { drive } from '#contract/features/drive/index.ts'
import { hasUnsaved } from '../../core/forms/unsaved.ts'
import { resetStores } from '../../core/session/session-end.ts'
import { network } from '../../testing/server.ts'
import { addUploads, clearUploads, removeUpload, type UploadItem, uploads } from './upload-store.ts'

afterEach(() => {
  clearUploads()
  vi.unstubAllGlobals()
})

/** Uploads one file, whose first request is never answered. */
function upload(): UploadItem | undefined {
  network([drive], { 'drive.begin': () => new Promise(() => {}) })
  addUploads('0199a000-0000-7000-8000-000000000001', [{ file: new File(['text'], 'plan.txt'), folders: [] }])
  return uploads()[0]
}
/** Whether the browser would ask before the page is left. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before the page is left from the first moment of an upload until it is taken off the list', () => {
  expect([asks(), hasUnsaved()]).toEqual([false, false])
  const item = upload()
  expect([asks(), hasUnsaved()]).toEqual([true, true])
  removeUpload(item?.key ?? '')

  expect([asks(), hasUnsaved()]).toEqual([false, false])
})

test('the uploads of a person end with the session, although nothing shows them', () => {
  upload()
  expect(uploads()).toHaveLength(1)
  resetStores()

  expect(uploads()).toEqual([])
  expect([asks(), hasUnsaved()]).toEqual([false, false])
})
