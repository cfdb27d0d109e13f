import './texts/add-common.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedFilesOf, storeFile } from '../core/content/stored-files.ts'
import { ReportForm } from './parts/ReportForm.tsx'
import { REPORT_AGAIN } from './queued-reports-flag.ts'
import type { PageData } from './renderer.ts'
import { readDraft, saveDraft } from './report-draft.ts'
import { SiteContext, siteFor } from './site.ts'
import { ids, path } from './testing/fixture.ts'
import { forgetReport } from './use-report-draft.ts'

const SECRET = 'a0'.repeat(20)
const WHAT = 'Хог овоорсон байна.'
const DAY = 86_400_000
const RESTORED = /Өмнө нь бичиж эхэлсэн/
const khoroo = path[2]

/** The first bytes of a JPEG file. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])
const photo = (name: string) => new File([JPEG], name, { type: 'image/jpeg' })

function field(id: string): HTMLInputElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no field ${id}`)
  return found as HTMLInputElement
}

const page = (ticket: string, more: PageData = {}) => (
  <SiteContext value={siteFor('mn', new URL('https://nutag.example/report'))}>
    <ReportForm
      data={{ report: { data: { ticket, withoutAccount: true } }, districts: { data: path.slice(1, 2) }, ...more }}
    />
  </SiteContext>
)

/** Opens the form as a new visit, with a ticket issued now. */
function open(more: PageData = {}) {
  cleanup()
  render(page(`${Date.now()}.fresh`, more))
}

// preloaded: the first import can take longer than the test's timeout on a busy machine
beforeAll(async () => {
  await Promise.all([import('./queued-reports.ts'), import('./report-send.ts'), import('./report-draft-photos.ts')])
})

let posted: Record<string, unknown>[] = []
let left: string[] = []
beforeEach(() => {
  posted = []
  left = []
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
  vi.stubGlobal('location', { assign: (to: string) => left.push(to), origin: 'https://nutag.example' })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/v1/areas/names')) return Response.json({ data: [khoroo] })
    if (address.includes('/photos')) return Response.json({ data: { photos: 1 } })
    posted.push(JSON.parse(String(init?.body)))
    return Response.json({ data: { sent: true, number: 17, secret: SECRET } }, { status: 202 })
  })
})
afterEach(async () => {
  cleanup()
  await forgetReport(true)
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Fills in the form, with a photo. */
async function fill() {
  await userEvent.selectOptions(field('category'), 'waste')
  await userEvent.type(field('description'), WHAT)
  await userEvent.selectOptions(field('district'), ids.district)
  await userEvent.selectOptions(await screen.findByLabelText('Хороо'), ids.khoroo)
  await userEvent.type(field('place'), '12 дугаар байр')
  await userEvent.type(field('name'), 'Бат')
  await userEvent.type(field('phone'), '99112233')
  await userEvent.upload(field('photos'), photo('хог.jpg'))
  await waitFor(async () => expect(readDraft()?.photoIds).toHaveLength(1))
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))

describe('a report that is being written', () => {
  test('is there again after a reload, with its place and its photos, and the page says so', async () => {
    open()
    await fill()
    open()

    expect((await screen.findByText(RESTORED)).closest('[role=status]')).toBeVisible()
    expect(['category', 'description', 'district', 'place'].map((id) => field(id).value)).toEqual([
      'waste',
      WHAT,
      ids.district,
      '12 дугаар байр',
    ])
    await waitFor(() => expect(field('khoroo').value).toBe(ids.khoroo))
    expect(await screen.findByText('хог.jpg', { selector: 'bdi' })).toBeInTheDocument()
  })

  test('does not store who reports', async () => {
    open()
    await fill()

    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Бат|99112233/)
  })

  test('keeps its ticket, so that sending it again after a lost answer is one report', async () => {
    const first = `${Date.now() - 60_000}.first`
    render(page(first))
    await fill()
    open()
    await screen.findByText(RESTORED)
    await send()

    await waitFor(() => expect(posted).toMatchObject([{ ticket: first, description: WHAT, to: ids.khoroo }]))
  })

  test('is gone from the device once it is sent', async () => {
    open()
    await fill()
    await send()
    await waitFor(() => expect(left).toEqual([expect.stringContaining(`/case/violation?key=${SECRET}`)]))

    expect(readDraft()).toBeUndefined()
    expect(await storedFilesOf('report')).toEqual([])
    // what is still typed on the page that is left is not stored again
    await userEvent.type(field('description'), '!')
    open()
    expect(field('description').value).toBe('')
    expect(screen.queryByText(RESTORED)).toBeNull()
  })

  test('is no draft any more once it waits for the network', async () => {
    open()
    await fill()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await send()
    await screen.findByText('Энэ төхөөрөмжид хадгаллаа')
    vi.restoreAllMocks()

    expect(readDraft()).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Дараагийнхыг бичих' }))
    expect(field('description').value).toBe('')
  })

  test('can be discarded: the form is empty, and the focus is on its first field', async () => {
    open()
    await fill()
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Устгаад шинээр бичих' }))

    expect([field('category').value, field('description').value]).toEqual(['', ''])
    expect(document.activeElement).toBe(field('category'))
    expect([screen.queryByText(RESTORED), screen.queryByText('хог.jpg', { selector: 'bdi' })]).toEqual([null, null])
    await waitFor(async () => expect(await storedFilesOf('report')).toEqual([]))
    expect(readDraft()).toBeUndefined()
  })

  test('keeps its earlier photos when another one is added before they are shown', async () => {
    open()
    await fill()
    open()
    fireEvent.change(field('photos'), { target: { files: [photo('гудамж.jpg')] } })
    await screen.findByText('гудамж.jpg', { selector: 'bdi' })
    await screen.findByText('хог.jpg', { selector: 'bdi' })
    await waitFor(() => expect(readDraft()?.photoIds).toHaveLength(2))
    open()

    expect(await screen.findByText('гудамж.jpg', { selector: 'bdi' })).toBeInTheDocument()
    expect(screen.getByText('хог.jpg', { selector: 'bdi' })).toBeInTheDocument()
  })

  test('a photo that was removed does not come back', async () => {
    open()
    await fill()
    await userEvent.click(screen.getByRole('button', { name: /хог\.jpg/ }))
    await waitFor(() => expect(readDraft()?.photoIds).toEqual([]))

    expect(await storedFilesOf('report')).toEqual([])
  })

  test('does not replace what was typed before the script ran', async () => {
    saveDraft({ description: WHAT, place: '12 дугаар байр', ticket: `${Date.now()}.a` }, [])
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(page(`${Date.now()}.b`))
    field('description').value = 'Гэрэл унтарсан.'
    field('description').focus()
    render(page(`${Date.now()}.b`), { container, hydrate: true })

    await screen.findByText(RESTORED)
    expect([field('description').value, field('place').value]).toEqual(['Гэрэл унтарсан.', '12 дугаар байр'])
    expect(document.activeElement).toBe(field('description'))
  })

  test('is stored from the moment the script runs', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(page('1.b'))
    field('description').value = WHAT
    render(page('1.b'), { container, hydrate: true })

    await waitFor(() => expect(readDraft()?.values).toMatchObject({ description: WHAT }))
  })

  test('that was refused after waiting for the network is stored again, with a new ticket', async () => {
    open()
    const values = { category: 'waste', description: WHAT, district: ids.district, khoroo: ids.khoroo, ticket: '1.old' }
    fireEvent(window, new CustomEvent(REPORT_AGAIN, { detail: { values, photos: [photo('хог.jpg')] } }))
    await waitFor(() => expect(readDraft()?.photoIds).toHaveLength(1))

    expect(readDraft()?.values).toMatchObject({ description: WHAT, khoroo: ids.khoroo })
    expect(readDraft()?.values.ticket).toMatch(/\.fresh$/)
  })
})

describe('the stored draft', () => {
  const NOW = Date.parse('2026-11-23T04:00:00Z')
  const ticket = `${NOW}.a`

  test('is not restored after a week', () => {
    saveDraft({ description: WHAT, ticket }, [], NOW)
    expect(readDraft(NOW + 7 * DAY)?.values).toMatchObject({ description: WHAT })
    expect(readDraft(NOW + 7 * DAY + 1)).toBeUndefined()
  })

  test('that is too old is deleted with its photos when the form is opened', async () => {
    const long = Date.now() - 8 * DAY
    await storeFile({ id: 'p', draft: 'report', file: photo('хог.jpg'), keptAt: new Date(long).toISOString() })
    saveDraft({ description: WHAT, ticket }, ['p'], long)
    open()

    await waitFor(async () => expect(await storedFilesOf('report')).toEqual([]))
    expect([field('description').value, localStorage.length]).toEqual(['', 0])
  })

  test('has no ticket once that has expired', () => {
    saveDraft({ description: WHAT, ticket }, [], NOW)
    expect(readDraft(NOW + DAY - 1)?.values.ticket).toBe(ticket)
    expect(readDraft(NOW + DAY)?.values).not.toHaveProperty('ticket')
  })

  test('is nothing for an empty form', () => {
    saveDraft({ description: ' ', ticket, name: 'Бат' }, [], NOW)
    expect(localStorage).toHaveLength(0)
  })

  test.each(['{"values":', '{}', 'null', '7'])('that cannot be read is ignored: %s', (text) => {
    localStorage.setItem('nutag-report-draft', text)
    expect(readDraft()).toBeUndefined()
  })
})
