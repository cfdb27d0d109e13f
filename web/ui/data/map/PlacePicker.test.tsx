// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type FoundArea, type PickerLabels, PlacePicker } from './PlacePicker.tsx'

// jsdom has no WebGL, so the picker must work without a map. Pressing, dragging and keys on the map: e2e/map.spec.ts.

afterEach(cleanup)

const labels = new Proxy({}, { get: (_, name) => String(name) }) as PickerLabels

function show(find: (q: string) => Promise<FoundArea[]>, more: { place?: { lat: number; lng: number } } = {}) {
  const asked: string[] = []
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <PlacePicker
        label="map"
        labels={labels}
        base={{ styleUrl: null, tilesUrl: null }}
        areas={[]}
        start={[87, 41, 120, 52]}
        place={more.place ?? null}
        onPlace={() => {}}
        find={(q) => {
          asked.push(q)
          return find(q)
        }}
        about={more.place && 'somewhere'}
      />
    </form>,
  )
  return { asked, onSubmit }
}

const search = () => screen.getByRole('searchbox', { name: 'search' })

test('without map support a message says so, and the place is still described', () => {
  show(async () => [], { place: { lat: 47.9, lng: 106.9 } })

  expect(screen.getByText('noGraphics')).toBeVisible()
  expect(screen.getByText('somewhere').closest('[role="status"]')).toBeVisible()
})

test('Enter in the search does not submit the form', async () => {
  const { onSubmit } = show(async () => [])
  await userEvent.type(search(), 'abc{Enter}')

  expect(onSubmit).not.toHaveBeenCalled()
})

test('results are offered as buttons, and choosing one clears the search', async () => {
  const { asked } = show(async () => [{ id: 'a', name: 'Bayanzürkh', box: [106, 47, 107, 48] }])
  await userEvent.type(search(), '  bayan ')
  await userEvent.click(await screen.findByRole('button', { name: 'Bayanzürkh' }))

  expect(asked.at(-1)).toBe('bayan')
  expect((search() as HTMLInputElement).value).toBe('')
  expect(screen.queryByRole('button', { name: 'Bayanzürkh' })).toBeNull()
})

test('for an area without a known border a message says that the map cannot go there', async () => {
  show(async () => [{ id: 'a', name: 'Nalaikh', box: null }])
  await userEvent.type(search(), 'nalaikh')
  await userEvent.click(await screen.findByRole('button', { name: 'Nalaikh' }))

  expect(screen.getByText('noBox')).toBeVisible()
})

test('an empty result and a failed search are distinguished', async () => {
  let isAway = false
  show(async () => {
    if (isAway) throw new Error('away')
    return []
  })
  await userEvent.type(search(), 'x')
  expect(await screen.findByText('nothingFound')).toBeVisible()
  isAway = true
  await userEvent.type(search(), 'y')

  await waitFor(() => expect(screen.getByText('searchFailed')).toBeVisible())
})
