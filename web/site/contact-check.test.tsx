import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ContactForm } from './parts/ContactForm.tsx'
import { SiteContext, siteFor } from './site.ts'
import './texts/add-common.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function field(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no field ${id}`)
  return found
}

/** Renders the form and records its requests; the server responds with `answer`, or not at all without one. */
function show(answer?: { status: number; body: object }) {
  const sent: Record<string, unknown>[] = []
  const left: string[] = []
  vi.stubGlobal('location', { assign: (to: string) => left.push(to) })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ data: { ticket: '9999999999999.new' } })
    expect(address).toBe('/v1/contacts')
    sent.push(JSON.parse(String(init.body)))
    if (!answer) throw new TypeError('no network')
    return Response.json(answer.body, { status: answer.status })
  })
  render(
    <SiteContext value={siteFor('mn', new URL('https://nutag.example/contact-us'))}>
      <ContactForm data={{ contact: { data: { ticket: '1.a' } }, districts: { data: [] } }} />
    </SiteContext>,
  )
  return { sent, left }
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))

async function fill() {
  await userEvent.type(field('name'), 'Бат')
  await userEvent.type(field('phone'), '99112233')
  await userEvent.type(field('message'), 'Гэрэл асахгүй байна')
}

test('errors are shown before anything is sent, and the summary is focused', async () => {
  const { sent } = show()
  await send()
  const summary = await screen.findByRole('alert')

  await waitFor(() => expect(summary).toHaveFocus())
  expect([...summary.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['#name', '#email', '#message']),
  )
  expect(field('name').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('a valid form is sent once, and leads to the case', async () => {
  const { sent, left } = show({ status: 202, body: { data: { sent: true, secret: 'a0'.repeat(20) } } })
  await fill()
  await send()

  await waitFor(() => expect(left).toEqual([`/case/message?key=${'a0'.repeat(20)}&sent=true`]))
  expect(sent).toMatchObject([{ ticket: '1.a', name: 'Бат', message: 'Гэрэл асахгүй байна' }])
})

test('while offline the page remains, with its input', async () => {
  const { sent, left } = show()
  await fill()
  await send()

  expect((await screen.findByRole('alert')).textContent).toContain('Сүлжээнд холбогдож чадсангүй')
  expect((field('message') as HTMLTextAreaElement).value).toBe('Гэрэл асахгүй байна')
  expect(screen.getByRole('button', { name: 'Илгээх' })).toHaveProperty('disabled', false)
  expect(sent).toHaveLength(1)
  expect(left).toEqual([])
})

test('an expired form gets a new ticket, and can be sent again', async () => {
  const refused = {
    code: 'invalid',
    errors: [{ path: 'ticket', code: 'form_ticket', message: 'Маягтын хугацаа дууссан' }],
  }
  const { sent } = show({ status: 400, body: refused })
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Маягтын хугацаа дууссан')
  await send()

  await waitFor(() => expect(sent.map(({ ticket }) => ticket)).toEqual(['1.a', '9999999999999.new']))
})
