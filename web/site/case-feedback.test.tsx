import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CaseFeedback } from './parts/CaseFeedback.tsx'
import { SiteContext, siteFor } from './site.ts'
import './texts/add-common.ts'

const KEY = 'a0'.repeat(20)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the feedback form keeps its comment while offline, and sends the pressed button', async () => {
  const sent: unknown[] = []
  const left: string[] = []
  let isOnline = false
  vi.stubGlobal('location', { assign: (to: string) => left.push(to) })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!isOnline) throw new TypeError('no network')
    sent.push([address, JSON.parse(String(init.body))])
    return Response.json({ data: {} })
  })
  render(
    <SiteContext value={siteFor('mn', new URL(`https://nutag.example/case/message?key=${KEY}`))}>
      <CaseFeedback data={{}} />
    </SiteContext>,
  )
  const no = screen.getByRole('button', { name: /^Үгүй/ })
  await userEvent.type(screen.getByRole('textbox'), 'Гэрэл асахгүй хэвээр')
  await userEvent.click(no)
  expect((await screen.findByRole('alert')).textContent).toContain('Сүлжээнд холбогдож чадсангүй')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Гэрэл асахгүй хэвээр')
  isOnline = true
  await userEvent.click(no)

  await waitFor(() => expect(left).toEqual([`/case/message?key=${KEY}`]))
  expect(sent).toEqual([['/v1/contacts/case', { secret: KEY, solved: 'false', note: 'Гэрэл асахгүй хэвээр' }]])
})
