import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Webhook, type WebhookDelivery, webhooks } from '#contract/features/webhooks/index.ts'
import { chooseFrom, clearToasts, fill, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import Webhooks from './Webhooks.tsx'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const webhook: Webhook = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Самбар',
  url: 'https://board.example.mn/hook',
  events: [{ feature: 'news', action: 'create' }],
  state: 'active',
  owner: { id: '0199a000-0000-7000-8000-000000000002', name: 'Бат Болд' },
  createdAt: '2026-11-01T04:00:00.000Z',
  lastState: 'given_up',
  lastAt: '2026-11-02T04:00:00.000Z',
  version: 1,
}
const delivery: WebhookDelivery = {
  id: '0199a000-0000-7000-8000-000000000003',
  event: 'news.create',
  recordId: null,
  state: 'given_up',
  attempts: 11,
  status: 500,
  error: 'answer',
  createdAt: '2026-11-01T04:00:00.000Z',
  triedAt: '2026-11-02T04:00:00.000Z',
  nextAt: null,
}

const show = (answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [webhooks],
    { path: '/', address: '/', Screen: signedIn(Webhooks) },
    { 'webhooks.list': () => ({ data: [webhook], meta: { page: 1, pageSize: 25, total: 1 } }), ...answers },
    { role: 'CITY_ADMIN' },
  )

test('a new webhook is sent with its changes, and its key is shown once', async () => {
  const requests = show({ 'webhooks.create': () => ({ data: { ...webhook, secret: 'whsec_only-in-this-test' } }) })
  await press('Дамжуулалт нэмэх')
  await fill('Нэр', 'Самбар')
  await fill('Хаяг', webhook.url)
  await press('Хадгалах')
  expect(sent(requests, 'webhooks.create')).toHaveLength(0)
  await press('Өөрчлөлт нэмэх')
  await press('Хадгалах')
  expect(await screen.findByText('whsec_only-in-this-test')).toBeVisible()
  const body = sent(requests, 'webhooks.create')[0]?.body as Webhook
  expect(body.events).toEqual([{ feature: expect.any(String), action: '*' }])
  await press('Хадгалсан, хаах')
  expect(screen.queryByText('whsec_only-in-this-test')).toBeNull()
})

test('the webhook of somebody else shows its log, and can only be deleted', async () => {
  show({ 'webhooks.deliveries': () => ({ data: [delivery], meta: { page: 1, pageSize: 20, total: 1 } }) })
  await chooseFrom('Үйлдэл: Самбар', 'Илгээлтийн бүртгэл')
  expect(await screen.findByText(/Хариу: 500/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Дахин илгээх' })).toBeNull()
})

test('a delivery that was not tried yet is not said to be tried again', async () => {
  const waiting: WebhookDelivery = {
    ...delivery,
    state: 'waiting',
    attempts: 0,
    status: null,
    error: null,
    triedAt: null,
  }
  show({ 'webhooks.deliveries': () => ({ data: [waiting], meta: { page: 1, pageSize: 20, total: 1 } }) })
  await chooseFrom('Үйлдэл: Самбар', 'Илгээлтийн бүртгэл')
  expect(await screen.findByText('Илгээхээр хүлээж буй')).toBeVisible()
})

test('only features whose single records the role may read are offered', async () => {
  show()
  await press('Дамжуулалт нэмэх')
  await press('Өөрчлөлт нэмэх')
  const offered = [...screen.getByLabelText<HTMLSelectElement>('Хэсэг').options].map(({ value }) => value)
  expect(offered).toEqual(expect.arrayContaining(['shop', 'booking', 'news']))
  for (const name of ['benchmarks', 'holidays', 'webhooks', 'chat']) expect(offered).not.toContain(name)
})

test('deleting asks first', async () => {
  const requests = show({ 'webhooks.remove': () => null })
  await chooseFrom('Үйлдэл: Самбар', 'Устгах')
  expect(sent(requests, 'webhooks.remove')).toHaveLength(0)
  await press('Устгах')
  await waitFor(() => expect(sent(requests, 'webhooks.remove')).toHaveLength(1))
})
