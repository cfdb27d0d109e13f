import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Submitted } from '#contract/core/model/four-eyes.ts'
import { message } from '#contract/core/text/messages.ts'
import { funds } from '#contract/features/funds/index.ts'
import { clearToasts, messages, press, sent, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import { PublishDialog } from './PublishDialog.tsx'

// Publishing many at once: only what was shown.

const FUND = '0199a000-0000-7000-8000-000000000001'
const two: Submitted = { count: 2, own: 1, from: '2026-11-02', to: '2026-11-03', print: 'two' }
const onClose = vi.fn()

const dialog = () => (
  <PublishDialog
    feature={funds}
    title="Үнэ нийтлэх"
    lead="Бусад хүний илгээсэн"
    owners={{ label: 'Сан', options: [{ value: FUND, label: 'Нутаг сан' }], initial: undefined }}
    onClose={onClose}
  />
)
const show = (answers: Record<string, unknown>) =>
  showScreen([funds], { path: '/', address: '/', Screen: signedIn(dialog) }, answers as never)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Нийтлэх' })

beforeEach(() => {
  clearToasts()
  onClose.mockClear()
})
afterEach(cleanup)

test('shows how many of which days, and publishes what was shown', async () => {
  const seen = show({
    'funds.submitted': () => ({ data: two }),
    'funds.publishMany': () => ({ data: { published: 2, own: 1 } }),
  })
  await screen.findByText('Нийтлэх: 2 (2026.11.02 – 2026.11.03)')
  expect(screen.getByText('Таны өөрийн оруулсан тул үлдэх: 1')).toBeVisible()
  await press('Нийтлэх')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent(seen, 'funds.publishMany')).toEqual([
    { params: { id: FUND }, body: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), print: 'two' } },
  ])
  expect(messages()).toEqual([
    ['success', 'Нийтэлсэн: 2'],
    ['info', 'Таны өөрийн оруулсан тул нийтлээгүй: 1'],
  ])
})

test('what was submitted meanwhile is shown first, and published only when pressed again', async () => {
  let now = two
  const seen = show({
    'funds.submitted': () => ({ data: now }),
    'funds.publishMany': ({ body }: { body: { print: string } }) => {
      if (body.print !== now.print)
        throw new Refusal('conflict', { errors: [{ path: 'print', code: 'submitted_changed', message: '' }] })
      return { data: { published: now.count, own: 0 } }
    },
  })
  await screen.findByText(/^Нийтлэх: 2/)
  now = { ...two, count: 3, own: 0, from: '2026-11-03', print: 'three' }
  await press('Нийтлэх')
  expect((await screen.findByRole('alert')).textContent).toBe(message('mn', 'field.submitted_changed'))
  await screen.findByText('Нийтлэх: 3 (2026.11.03)')
  expect([onClose.mock.calls, messages()]).toEqual([[], []])
  await press('Нийтлэх')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent(seen, 'funds.publishMany').map(({ body }) => (body as { print: string }).print)).toEqual(['two', 'three'])
})

test('with nothing of others it offers no publishing', async () => {
  show({ 'funds.submitted': () => ({ data: { ...two, count: 0, from: null, to: null } }) })
  await screen.findByText('Энэ өдрийг дуустал бусад хүний илгээсэн бичилт алга.')
  expect(button().disabled).toBe(true)
})

test('a count that cannot be read is an error, and nothing can be published', async () => {
  show({
    'funds.submitted': () => {
      throw new Refusal('not_allowed')
    },
  })
  await screen.findByRole('alert')
  expect(button().disabled).toBe(true)
})
