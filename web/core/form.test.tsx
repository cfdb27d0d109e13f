import { MantineProvider, TextInput } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { plainText } from '#contract/core/text.ts'
import { ApiProblem } from './api.ts'
import { useContractForm } from './form.tsx'

window.matchMedia ??= () =>
  ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList

const Schema = z.strictObject({ title: plainText(1, 10), place: plainText(1, 10) })
type Send = Parameters<typeof useContractForm<{ title: string; place: string }, typeof Schema>>[0]['send']

function Form({ send, onStale }: { send: Send; onStale?: (current: unknown) => void }) {
  const { form, onSubmit, problem, isSending } = useContractForm({
    schema: Schema,
    initial: { title: '', place: '' },
    id: 'test',
    send,
    ...(onStale ? { onStale } : {}),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      {problem && <p role="alert">{problem}</p>}
      <TextInput label="title" key={form.key('title')} {...form.getInputProps('title')} />
      <TextInput label="place" key={form.key('place')} {...form.getInputProps('place')} />
      <button type="submit" disabled={isSending}>
        send
      </button>
    </form>
  )
}
const show = (send: Send, onStale?: (current: unknown) => void) => {
  const router = createMemoryRouter([{ path: '/', element: <Form send={send} {...(onStale ? { onStale } : {})} /> }])
  return render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}
const refusal = (errors: { path: string; code: string; message: string }[]) =>
  new ApiProblem({ type: '', title: 'Засна уу', status: 400, code: 'invalid', errors })
const fill = async () => {
  await userEvent.type(screen.getByLabelText('title'), 'гарчиг')
  await userEvent.type(screen.getByLabelText('place'), 'газар')
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('a form of the contract', () => {
  test('what is wrong is not sent; each field says why, and the first one takes the focus', async () => {
    const send = vi.fn<Send>()
    show(send)

    await userEvent.click(screen.getByText('send'))

    expect(send).not.toHaveBeenCalled()
    expect(screen.getAllByText('Энэ талбарыг заавал бөглөнө үү')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('title'))
  })

  test('pressed twice it is sent once', async () => {
    let done = () => {}
    const send = vi.fn<Send>(
      () =>
        new Promise<void>((resolve) => {
          done = resolve
        }),
    )
    show(send)
    await fill()

    await userEvent.dblClick(screen.getByText('send'))
    await act(async () => done())

    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'гарчиг', place: 'газар' }, expect.anything())
  })

  test('what the server refuses lands on its field, and nothing that was typed is lost', async () => {
    show(() => Promise.reject(refusal([{ path: 'place', code: 'taken', message: 'Бүртгэлтэй байна' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect(await screen.findByText('Бүртгэлтэй байна')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
    expect(document.activeElement).toBe(screen.getByLabelText('place'))
  })

  test('a refused field that the form does not show is said above it', async () => {
    show(() => Promise.reject(refusal([{ path: 'areaId', code: 'out_of_reach', message: 'Өөр нутаг' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect((await screen.findByRole('alert')).textContent).toBe('Өөр нутаг')
  })

  test('no answer at all is said above it', async () => {
    show(() => Promise.reject(new Error('Something went wrong')))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect((await screen.findByRole('alert')).textContent).toMatch(/Алдаа гарлаа/)
  })

  test('somebody else was faster: the record as it is now is handed on', async () => {
    const onStale = vi.fn()
    show(
      () =>
        Promise.reject(new ApiProblem({ type: '', title: '', status: 409, code: 'stale', current: { title: 'өөр' } })),
      onStale,
    )
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect(onStale).toHaveBeenCalledWith({ title: 'өөр' })
  })

  test('when the session ends what was typed is kept, and is there again afterwards', async () => {
    const { unmount } = show(vi.fn())
    await fill()
    act(() => void window.dispatchEvent(new Event('nutag-session-ends')))
    unmount()

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
  })
})
