import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { plainText } from '#contract/core/text.ts'
import { TextField } from '../ui/TextField.tsx'
import { ApiProblem } from './api.ts'
import { useContractForm } from './form.tsx'
import { keepInput, keepInputOf } from './kept-input.ts'
import { showLanguage } from './text.ts'

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
      <TextField label="title" key={form.key('title')} {...form.getInputProps('title')} />
      <TextField label="place" key={form.key('place')} {...form.getInputProps('place')} />
      <button type="submit" disabled={isSending}>
        send
      </button>
    </form>
  )
}
const show = (send: Send, onStale?: (current: unknown) => void) => {
  const router = createMemoryRouter([{ path: '/', element: <Form send={send} {...(onStale ? { onStale } : {})} /> }])
  return render(<RouterProvider router={router} />)
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

const Chosen = z.strictObject({ category: z.enum(['road', 'light']), title: plainText(1, 10) })

function FormWithChoice({ send }: { send: (body: unknown) => Promise<unknown> }) {
  const { form, onSubmit } = useContractForm<{ category: string | null; title: string }, typeof Chosen>({
    schema: Chosen,
    initial: { category: null, title: '' },
    choices: ['category'],
    toBody: ({ category, title }) => ({ category: category ?? undefined, title }),
    send,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField label="category" {...form.getInputProps('category')} value="" readOnly />
      <TextField label="title" {...form.getInputProps('title')} />
      <button type="submit">send</button>
    </form>
  )
}

describe('a form of the contract', () => {
  test('asks to choose where something is chosen, and to fill in where something is typed, in both languages', async () => {
    const send = vi.fn<(body: unknown) => Promise<unknown>>()
    const routes = [{ path: '/', element: <FormWithChoice send={send} /> }]
    render(<RouterProvider router={createMemoryRouter(routes)} />)
    await userEvent.click(screen.getByText('send'))

    expect(send).not.toHaveBeenCalled()
    expect(screen.getAllByText('Нэгийг сонгоно уу')).toHaveLength(1)
    expect(screen.getAllByText('Энэ талбарыг заавал бөглөнө үү')).toHaveLength(1)

    await act(() => showLanguage('en'))
    expect(screen.getAllByText('Choose one')).toHaveLength(1)
    await act(() => showLanguage('mn'))
  })

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
    show(() => Promise.reject(refusal([{ path: 'place', code: 'taken', message: 'Already there' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect(await screen.findByText('Ийм утга бүртгэлтэй байна')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
    expect(document.activeElement).toBe(screen.getByLabelText('place'))
  })

  test('a code that this version has no text for is said in the words of the server', async () => {
    show(() => Promise.reject(refusal([{ path: 'place', code: 'brand_new', message: 'Шинэ дүрэм' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect(await screen.findByText('Шинэ дүрэм')).toBeTruthy()
  })

  test('a refused field that the form does not show is said above it', async () => {
    show(() => Promise.reject(refusal([{ path: 'areaId', code: 'out_of_reach', message: 'Elsewhere' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect((await screen.findByRole('alert')).textContent).toBe('Өөрийн эрх хүрэх нутаг дэвсгэрээс сонгоно уу')
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
    act(keepInput)
    unmount()

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
  })

  test('what was kept counts as unsaved, so that it is kept again when the session ends once more', async () => {
    const { unmount } = show(vi.fn())
    await fill()
    act(keepInput)
    unmount()
    const second = show(vi.fn())
    act(keepInput)
    second.unmount()

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
  })

  test('what another person typed is never put into the form', () => {
    keepInputOf('test', 'somebody-else', { title: 'нууц', place: 'нууц' })

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('')
    expect(sessionStorage).toHaveLength(0)
  })

  test('broken storage does not break the form', () => {
    sessionStorage.setItem('nutag-form-test', '{"who":')

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('')
  })

  test('a field says nothing while it is filled the first time, and from its first leaving on with every letter', async () => {
    show(vi.fn())
    const title = screen.getByLabelText('title')

    await userEvent.type(title, 'хэтэрхий урт')
    expect(screen.queryByText(/Хамгийн ихдээ/)).toBeNull()

    await userEvent.tab()
    expect(screen.getByText('Хамгийн ихдээ 10 тэмдэгт оруулна уу')).toBeTruthy()

    await userEvent.type(title, '{Backspace}{Backspace}')
    expect(screen.queryByText(/Хамгийн ихдээ/)).toBeNull()

    await userEvent.type(title, 'урт')
    expect(screen.getByText('Хамгийн ихдээ 10 тэмдэгт оруулна уу')).toBeTruthy()
  })

  test('what is wrong is said in the other language as soon as it is chosen', async () => {
    show(vi.fn())
    await userEvent.click(screen.getByText('send'))

    await act(() => showLanguage('en'))
    expect(screen.getAllByText('This field is required')).toHaveLength(2)

    await act(() => showLanguage('mn'))
    expect(screen.getAllByText('Энэ талбарыг заавал бөглөнө үү')).toHaveLength(2)
  })
})
