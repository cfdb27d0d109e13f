import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CasePhotos } from './parts/CasePhotos.tsx'
import { ReportPhotos } from './parts/ReportPhotos.tsx'
import { SiteContext, siteFor } from './site.ts'
import './texts/add-common.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])
const photo = (name: string) => new File([JPEG], name, { type: 'image/jpeg' })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (part: React.ReactNode) =>
  render(<SiteContext value={siteFor('mn', new URL('https://nutag.example/report'))}>{part}</SiteContext>)

const NO_CHANGE = { onAdd: () => true, onRemove: () => {} }

const PLACES: [place: string, part: React.ReactNode, gallery: string][] = [
  ['the report form', <ReportPhotos key="report" photos={[]} {...NO_CHANGE} />, 'Зураг (заавал биш) Зураг сонгох'],
  ['the page of a case', <CasePhotos key="case" caseKey="k" photos={0} hasFailed={false} />, 'Зураг сонгох'],
]

test.each(PLACES)('%s has a button for the camera and one for the gallery', (_place, part, gallery) => {
  show(part)
  const camera = screen.getByLabelText<HTMLInputElement>('Зураг авах')
  const chooser = screen.getByLabelText<HTMLInputElement>(gallery)

  expect([camera.getAttribute('capture'), camera.multiple]).toEqual(['environment', false])
  expect([chooser.hasAttribute('capture'), chooser.multiple]).toEqual([false, true])
  for (const input of [camera, chooser]) expect(input.accept).toBe('image/jpeg,image/png,image/webp')
})

test('a photo of the camera is added to those of the gallery', async () => {
  const added = vi.fn(() => true)
  show(<ReportPhotos photos={[photo('a.jpg')]} {...NO_CHANGE} onAdd={added} />)
  const taken = photo('b.jpg')
  await userEvent.upload(screen.getByLabelText('Зураг авах'), taken)

  await waitFor(() => expect(added).toHaveBeenCalledExactlyOnceWith([taken]))
})

test('photos beyond the limit are left out, and the form says so', async () => {
  show(<ReportPhotos photos={[photo('a.jpg')]} {...NO_CHANGE} onAdd={() => false} />)
  await userEvent.upload(screen.getByLabelText('Зураг авах'), photo('b.jpg'))

  expect(
    await screen.findByText(siteFor('mn', new URL('https://nutag.example/')).t('report.tooManyPhotos')),
  ).toBeInTheDocument()
})

test('neither button takes a sixth photo', () => {
  show(<ReportPhotos photos={['a', 'b', 'c', 'd', 'e'].map(photo)} {...NO_CHANGE} />)

  expect(screen.getByLabelText('Зураг авах')).toHaveProperty('disabled', true)
  expect(screen.getByLabelText(/Зураг сонгох/)).toHaveProperty('disabled', true)
})

test('a photo of the camera is sent to the case', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address)
    return Response.json({ data: { photos: 2 } }, { status: 201 })
  })
  show(<CasePhotos caseKey="abc" photos={1} hasFailed={false} />)
  await userEvent.upload(screen.getByLabelText('Зураг авах'), photo('b.jpg'))

  expect(await screen.findByText('Илгээсэн зураг: 2')).toBeInTheDocument()
  expect(sent).toEqual(['/v1/violations/case/photos?secret=abc'])
})
