import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../../ui/testing.tsx'
import type { MenuNode } from '../access/define-feature.ts'
import { NavNodes } from './NavNodes.tsx'

beforeEach(stubBrowser)
afterEach(cleanup)

const nodes: readonly MenuNode[] = [
  {
    id: 'levels',
    label: () => 'Levels',
    children: [
      { id: '1', label: () => 'One', to: '/dashboard/blank?level=1' },
      {
        id: '2',
        label: () => 'Deeper',
        children: [{ id: '3', label: () => 'Deepest', to: '/dashboard/blank?level=3' }],
      },
    ],
  },
  { id: 'off', label: () => 'Disabled', disabled: true, to: '/dashboard/blank' },
  { id: 'store', label: () => 'Store', to: 'https://store.example/' },
  { id: 'told', label: () => 'Told', caption: () => 'Second line', badge: () => 'New', to: '/dashboard/blank' },
]

function show(address = '/dashboard/app') {
  const Screen = () => (
    <ul>
      <NavNodes nodes={nodes} isMini={false} />
    </ul>
  )
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [address] })} />,
  )
}

test('levels open and close, to any depth', () => {
  show()
  const levels = screen.getByRole('button', { name: 'Levels' })
  expect(levels.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(levels)
  fireEvent.click(within(screen.getByRole('list', { name: 'Levels' })).getByRole('button', { name: 'Deeper' }))
  expect(screen.getByRole('link', { name: 'Deepest' }).getAttribute('href')).toBe('/dashboard/blank?level=3')

  fireEvent.click(levels)
  expect(screen.queryByRole('link', { name: 'Deepest' })).toBeNull()
})

test('the levels above the present page are open, and only its item is marked', () => {
  show('/dashboard/blank?level=3')

  expect(screen.getByRole('link', { name: 'Deepest' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'One' }).getAttribute('aria-current')).toBeNull()
})

test('a disabled item leads nowhere and says so', () => {
  show()
  const off = screen.getByRole('link', { name: 'Disabled' })

  expect([off.getAttribute('aria-disabled'), off.getAttribute('href')]).toEqual(['true', null])
})

test('a link to another site opens in a new tab, which it says, without access to this page', () => {
  show()
  const store = screen.getByRole('link', { name: /^Store/ })

  expect([store.getAttribute('target'), store.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(store.textContent).toContain('шинэ цонхонд нээгдэнэ')
})

test('an item shows its caption and its label', () => {
  show()

  expect(screen.getByRole('link', { name: 'Told Second line New' })).toBeVisible()
})
