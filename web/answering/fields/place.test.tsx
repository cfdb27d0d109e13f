import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question, Values } from '#contract/features/surveys/index.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import { SurveyForm } from '../SurveyForm.tsx'

// jsdom has no WebGL: the map's own part, pressing and dragging, is in e2e/map.spec.ts.

const where: Question = { id: crypto.randomUUID(), type: 'location', text: { mn: 'Хаана?' }, required: true }
const structure = [{ id: crypto.randomUUID(), title: { mn: 'Газар' }, questions: [where] }]
const CITY = { id: 'c', name: { mn: 'Улаанбаатар' } }
const DISTRICT = { id: 'd', name: { mn: 'Баянзүрх' } }
const KHOROO = { id: 'k', name: { mn: '1 дүгээр хороо' } }
const NO_BORDERS = { attribution: '', features: [] }

let asked: string[] = []
let isOnline = true
beforeEach(() => {
  stubBrowser()
  asked = []
  isOnline = true
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isOnline) throw new TypeError('no network')
    const path = address.replace('/v1/areas/', '')
    asked.push(path)
    if (path === 'map') return Response.json({ data: { styleUrl: null, tilesUrl: null } })
    if (path.startsWith('borders')) return Response.json(NO_BORDERS)
    if (path.startsWith('at?')) return Response.json({ data: [CITY, DISTRICT, KHOROO] })
    if (path.startsWith('find?')) return Response.json({ data: [{ ...KHOROO, above: [DISTRICT.name], box: null }] })
    throw new Error(path)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const onFinish = vi.fn<(values: Values) => void>()
  render(<SurveyForm structure={structure} lang="mn" onFinish={onFinish} />)
  return onFinish
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const locate = (getCurrentPosition: (found: (at: unknown) => void, failed: () => void) => void) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }))

test('the map is loaded when it is opened, and names the areas of the place', async () => {
  locate((found) => found({ coords: { latitude: 47.912_345_67, longitude: 106.9 } }))
  const onFinish = open()
  expect(asked).toEqual([])
  await press('Миний байршлыг тогтоох')
  expect(await screen.findByText('Байршлыг тогтоолоо')).toBeVisible()
  await press('Газрын зураг дээр заах')

  expect(await screen.findByText('Энэ цэг: Баянзүрх › 1 дүгээр хороо')).toBeVisible()
  expect(screen.getByText(/^Энэ хөтөч газрын зураг харуулах боломжгүй/)).toBeVisible()
  expect(asked.toSorted()).toEqual([
    'at?lat=47.91235&lng=106.9',
    'borders?level=district',
    'borders?level=khoroo',
    'map',
  ])
  await press('Илгээх')
  expect(onFinish.mock.calls[0]?.[0]).toEqual({ [where.id]: { latitude: 47.912_35, longitude: 106.9 } })
})

test('an area is searched on the map, by Enter too, without sending the form', async () => {
  const onFinish = open()
  await press('Газрын зураг дээр заах')
  const search = await screen.findByRole('searchbox', { name: 'Нутаг дэвсгэр хайх' })
  await userEvent.type(search, '1 дүгээр')
  expect(await screen.findByRole('button', { name: 'Баянзүрх › 1 дүгээр хороо' })).toBeVisible()
  await userEvent.type(search, '{Enter}')
  expect(await screen.findByText('Энэ нутаг дэвсгэрийн хилийн зааг бүртгэгдээгүй')).toBeVisible()
  expect(onFinish).not.toHaveBeenCalled()
})

test('without a network the map says so and can be opened later; the place can be typed', async () => {
  const onFinish = open()
  isOnline = false
  await press('Газрын зураг дээр заах')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Газрын зургийг ачаалж чадсангүй/)
  isOnline = true
  await press('Дахин оролдох')
  await screen.findByRole('searchbox', { name: 'Нутаг дэвсгэр хайх' })

  await press('Солбицлыг тоогоор оруулах')
  await userEvent.type(screen.getByLabelText('Өргөрөг'), '47,9')
  await userEvent.type(screen.getByLabelText('Уртраг'), '106.9')
  await press('Илгээх')
  expect(onFinish.mock.calls[0]?.[0]).toEqual({ [where.id]: { latitude: 47.9, longitude: 106.9 } })
})

test('degrees that are no place on earth are not looked up on the open map, and are refused', async () => {
  const onFinish = open()
  await press('Газрын зураг дээр заах')
  await screen.findByRole('searchbox', { name: 'Нутаг дэвсгэр хайх' })
  await press('Солбицлыг тоогоор оруулах')
  await userEvent.type(screen.getByLabelText('Уртраг'), '106.9')
  await userEvent.type(screen.getByLabelText('Өргөрөг'), '479')
  await press('Илгээх')
  await waitFor(() => expect(screen.getByLabelText('Өргөрөг').getAttribute('aria-invalid')).toBe('true'))
  expect(onFinish).not.toHaveBeenCalled()
  expect(asked.filter((path) => path.startsWith('at?'))).toEqual(['at?lat=4&lng=106.9', 'at?lat=47&lng=106.9'])
})

test('a position that is not given, and a place without its second number, are reported', async () => {
  locate((_, failed) => failed())
  const onFinish = open()
  await press('Миний байршлыг тогтоох')
  expect(await screen.findByText(/^Байршлыг тогтоож чадсангүй/)).toBeVisible()
  await press('Солбицлыг тоогоор оруулах')
  await userEvent.type(screen.getByLabelText('Өргөрөг'), '47.9')
  await press('Илгээх')
  await waitFor(() => expect(screen.getByLabelText('Уртраг').getAttribute('aria-invalid')).toBe('true'))
  expect(onFinish).not.toHaveBeenCalled()
})
