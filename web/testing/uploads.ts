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

/** An upload over the test network, which answers it like any other request. */
class NetworkUpload {
  upload: { onprogress?: () => void } = {}
  status = 0
  response: unknown
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  #method = ''
  #address = ''
  #headers = new Headers()
  #isAborted = false
  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.#isAborted = true
    this.onabort()
  }
  async send(body: FormData) {
    try {
      const reply = await fetch(this.#address, { method: this.#method, headers: this.#headers, body })
      this.response = await reply.json()
      this.status = reply.status
    } catch {
      // without a response the status remains 0
    }
    if (this.#isAborted) return
    if (this.status === 0) this.onerror()
    else this.onload()
  }
}

/**
 * Lets the answers of the test network answer uploads too. Undone by `vi.unstubAllGlobals`.
 * @returns a function that chooses a file on the screen, in the only field for files.
 */
export function uploadsOverNetwork(): (file: File) => Promise<void> {
  vi.stubGlobal('XMLHttpRequest', NetworkUpload)
  return async (file) => {
    const chooser = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type="file"]:enabled')
      if (!found) throw new Error('no field for files')
      return found
    })
    await userEvent.upload(chooser, file)
  }
}

/** The name of an uploaded file, from the body of its request. */
export function uploadedName(body: unknown): string | undefined {
  const file = body instanceof FormData ? body.get('file') : undefined
  return file instanceof File ? file.name : undefined
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
