import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { MapComparison, type Side } from './MapComparison.tsx'

afterEach(cleanup)

const show = (now: Side, then: Side, label?: string) =>
  showScreen(
    [],
    {
      path: '/',
      address: '/',
      Screen: () => (
        <MapComparison
          {...(label && { label })}
          choices={[{ value: '30', label: '30 хоног' }]}
          value="30"
          onChange={() => {}}
          alone="alone"
          now={now}
          then={then}
        />
      ),
    },
    {},
  )

test.each(['now', 'then'])(
  'the side %s has its name before its map, and is loaded again after an error',
  async (which) => {
    const onRetry = vi.fn()
    const failed: Side = { name: 'Унасан', map: undefined, onRetry }
    const loaded: Side = { name: 'Ирсэн', map: 'map' }
    show(which === 'now' ? failed : loaded, which === 'now' ? loaded : failed)
    const side = within(await screen.findByRole('region', { name: 'Унасан' }))
    await userEvent.click(side.getByRole('button', { name: 'Дахин оролдох' }))

    expect(side.getByText('Унасан')).toBeVisible()
    expect(onRetry).toHaveBeenCalledOnce()
    expect(screen.getByRole('region', { name: 'Ирсэн' }).textContent).toBe('Ирсэнmap')
  },
)

test('the choice is named after what is compared, by default periods', async () => {
  show({ name: 'a', map: 'a' }, { name: 'b', map: 'b' })
  expect(await screen.findByLabelText('Харьцуулах үе')).toHaveValue('30')
  cleanup()

  show({ name: 'a', map: 'a' }, { name: 'b', map: 'b' }, 'Харьцуулах санал асуулга')
  expect(await screen.findByLabelText('Харьцуулах санал асуулга')).toHaveValue('30')
})
