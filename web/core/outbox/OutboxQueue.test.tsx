import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser, testLabels } from '../../ui/testing.tsx'
import { UiLabelsContext } from '../../ui/theme/labels.ts'
import { OutboxQueue } from './OutboxQueue.tsx'

beforeEach(() => stubBrowser())
afterEach(cleanup)

test('the queue opens and closes before its content is loaded', () => {
  const close = vi.fn()
  render(
    <UiLabelsContext value={testLabels}>
      <OutboxQueue onClose={close} />
    </UiLabelsContext>,
  )
  expect(screen.getByRole('dialog', { name: 'Илгээх дараалал' })).toBeVisible()
  screen.getByRole('button', { name: testLabels.close }).click()

  expect(close).toHaveBeenCalledOnce()
})
