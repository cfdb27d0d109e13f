import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'

/** The server side of an upload, which responds when the test says so. */
class SlowUpload {
  static all: SlowUpload[] = []
  upload: { onprogress?: () => void } = {}
  status = 0
  response: unknown
  onload = () => {}
  onerror = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {
    SlowUpload.all.push(this)
  }
}

/** Uploads that remain pending until they are accepted. Undone by `vi.unstubAllGlobals`. */
export function slowUploads() {
  SlowUpload.all = []
  vi.stubGlobal('XMLHttpRequest', SlowUpload)
  return {
    /** Chooses a file in a field of the form; resolves when its upload has started. */
    async choose(file: File, field: string): Promise<void> {
      const chooser = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>(`[data-field="${field}"] input[type="file"]`)
        if (!found) throw new Error(`no field ${field}`)
        return found
      })
      await userEvent.upload(chooser, file)
      await waitFor(() => expect(SlowUpload.all).toHaveLength(1))
    },
    /** Completes an upload. */
    completeUpload(): void {
      const one = SlowUpload.all[0]
      if (!one) throw new Error('nothing is on its way')
      one.status = 201
      const file = { id: '0199a000-0000-7000-8000-0000000000aa', name: 'a', type: 'x', bytes: 4, url: '/a' }
      one.response = { data: { ...file, width: null, height: null, urls: null } }
      one.onload()
    },
  }
}
