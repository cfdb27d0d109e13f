import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ContactForm } from './parts/ContactForm.tsx'
import { SiteContext, siteFor } from './site.ts'

afterEach(() => {
  cleanup()
})

function field(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no field ${id}`)
  return found
}

function show() {
  const sent: FormData[] = []
  render(
    <SiteContext value={siteFor('mn', new URL('https://nutag.example/contact-us'))}>
      <div
        onSubmit={(event) => {
          if (event.defaultPrevented) return
          event.preventDefault()
          sent.push(new FormData(event.target as HTMLFormElement))
        }}
      >
        <ContactForm data={{ contact: { data: { ticket: '1.a' } }, districts: { data: [] } }} />
      </div>
    </SiteContext>,
  )
  return sent
}

test('what is wrong is said before anything is sent, and the summary takes the focus', async () => {
  const sent = show()
  await userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))
  const summary = await screen.findByRole('alert')

  expect(document.activeElement).toBe(summary)
  expect([...summary.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['#name', '#email', '#message']),
  )
  expect(field('name').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('what is right is sent once', async () => {
  const sent = show()
  await userEvent.type(field('name'), 'Бат')
  await userEvent.type(field('phone'), '99112233')
  await userEvent.type(field('message'), 'Гэрэл асахгүй байна')
  await userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.get('ticket')).toBe('1.a')
})
