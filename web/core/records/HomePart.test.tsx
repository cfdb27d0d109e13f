import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { HomePart } from './HomePart.tsx'

afterEach(cleanup)

test('the link to the page behind the card says of what it is', () => {
  render(
    <MemoryRouter>
      <HomePart
        title="Reports"
        more={{ to: '/reports', label: 'All' }}
        asked={{ isPending: false, isError: false, data: [], refetch: () => {} }}
      >
        none
      </HomePart>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'All: Reports' })).toBeVisible()
})
