import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Offer } from '#contract/features/booking/services.ts'
import { accountOf, tokenUntil } from '../testing/people.ts'
import { BookingForm } from './parts/BookingForm.tsx'
import { SiteContext, siteFor } from './site.ts'
import './texts/add-common.ts'
import './texts/add-services.ts'

const SECRET = 'a0'.repeat(20)
const offer: Offer = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: { mn: 'Лавлагаа' },
  description: { mn: '' },
  minutes: 15,
  daysAhead: 14,
  questions: [],
  areaId: '0199a000-0000-7000-8000-000000000002',
  area: { mn: '1 дүгээр хороо' },
}
const page = `https://nutag.example/booking?service=${offer.id}&at=2026-11-30T01:00:00.000Z`

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Renders the form for a signed-in citizen and records what is sent. */
function show(emailVerified: boolean) {
  const sent: Record<string, unknown>[] = []
  const left: string[] = []
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  vi.stubGlobal('location', { assign: (to: string) => left.push(to) })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ data: { user: { ...accountOf('APPLICATION'), emailVerified } } })
    expect(address).toBe('/v1/booking/own')
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ data: { sent: true, secret: SECRET } }, { status: 202 })
  })
  render(
    <SiteContext value={siteFor('mn', new URL(page))}>
      <BookingForm offer={offer} data={{ bookingForm: { data: { ticket: '1.a', sms: false } } }} />
    </SiteContext>,
  )
  return { sent, left }
}
const ACCOUNT = /^Та нэвтэрсэн тул код шаардлагагүй/
const emailField = () => document.querySelector<HTMLInputElement>('input[name=email]')
const nameField = () => screen.getByRole('textbox', { name: /^Овог, нэр/ })

test('a signed-in citizen whose address is not confirmed enters one, and books with it', async () => {
  const { sent, left } = show(false)
  await screen.findByText(/^Бүртгэлийн и-мэйл хаяг тань баталгаажаагүй/)
  await userEvent.type(nameField(), 'Бат')
  await userEvent.type(screen.getByRole('textbox', { name: /^И-мэйл/ }), 'bat@example.mn')
  await userEvent.click(screen.getByRole('button', { name: 'Цаг захиалах' }))

  await waitFor(() => expect(left).toEqual([`/booking/own?key=${SECRET}&sent=true`]))
  expect(sent).toMatchObject([{ name: 'Бат', email: 'bat@example.mn' }])
})

test('a signed-in citizen whose address is confirmed is not asked for one', async () => {
  const { sent, left } = show(true)
  await screen.findByText(ACCOUNT)
  expect(emailField()).toBeNull()
  await userEvent.type(nameField(), 'Бат')
  await userEvent.click(screen.getByRole('button', { name: 'Цаг захиалах' }))

  await waitFor(() => expect(left).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('email')
})
