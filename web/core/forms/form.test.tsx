import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { plainText } from '#contract/core/text/localized.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ApiProblem } from '../api/client.ts'
import { saveAllInput, saveInputOf } from '../device/saved-input.ts'
import { showLanguage } from '../i18n/text.ts'
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
  test('asks for a choice where options are listed, and for input elsewhere, in both languages', async () => {
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

  test('invalid input is not sent; each field shows its error, and the first one is focused', async () => {
    const send = vi.fn<Send>()
    show(send)

    await userEvent.click(screen.getByText('send'))

    expect(send).not.toHaveBeenCalled()
    expect(screen.getAllByText('Энэ талбарыг заавал бөглөнө үү')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('title'))
  })

  test('a double press sends once', async () => {
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

  test('a server error is shown on its field, and the input remains', async () => {
    show(() => Promise.reject(refusal([{ path: 'place', code: 'taken', message: 'Already there' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect(await screen.findByText('Өмнө нь бүртгэгдсэн байна')).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
    expect(document.activeElement).toBe(screen.getByLabelText('place'))
  })

  test("an unknown error code shows the server's message", async () => {
    show(() => Promise.reject(refusal([{ path: 'place', code: 'brand_new', message: 'Шинэ дүрэм' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect(await screen.findByText('Шинэ дүрэм')).toBeVisible()
  })

  test('the error of a field that the form does not show is shown above the form', async () => {
    show(() => Promise.reject(refusal([{ path: 'areaId', code: 'out_of_reach', message: 'Elsewhere' }])))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect((await screen.findByRole('alert')).textContent).toBe('Өөрийн эрх хүрэх нутаг дэвсгэрээс сонгоно уу')
  })

  test('a missing response is reported above the form', async () => {
    show(() => Promise.reject(new Error('Something went wrong')))
    await fill()

    await userEvent.click(screen.getByText('send'))

    expect((await screen.findByRole('alert')).textContent).toMatch(/Алдаа гарлаа/)
  })

  test('on a concurrent change the current record is passed on', async () => {
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

  test('when the session ends the input is saved, and restored afterwards', async () => {
    const { unmount } = show(vi.fn())
    await fill()
    act(saveAllInput)
    unmount()

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
  })

  test('restored input counts as unsaved, so that it is saved again when the session ends once more', async () => {
    const { unmount } = show(vi.fn())
    await fill()
    act(saveAllInput)
    unmount()
    const second = show(vi.fn())
    act(saveAllInput)
    second.unmount()

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('гарчиг')
  })

  test('input of another person is never restored, and is deleted', () => {
    saveInputOf('test', 'somebody-else', { title: 'нууц', place: 'нууц' })

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('')
    expect(sessionStorage).toHaveLength(0)
  })

  test('invalid stored input does not break the form', () => {
    sessionStorage.setItem('nutag-form-test', '{"who":')

    show(vi.fn())

    expect(screen.getByLabelText<HTMLInputElement>('title').value).toBe('')
  })

  test('a field is validated only once it was left, and from then on with every letter', async () => {
    show(vi.fn())
    const title = screen.getByLabelText('title')

    await userEvent.type(title, 'хэтэрхий урт')
    expect(screen.queryByText(/Хамгийн ихдээ/)).toBeNull()

    await userEvent.tab()
    expect(screen.getByText('Хамгийн ихдээ 10 тэмдэгт оруулна уу')).toBeVisible()

    await userEvent.type(title, '{Backspace}{Backspace}')
    expect(screen.queryByText(/Хамгийн ихдээ/)).toBeNull()

    await userEvent.type(title, 'урт')
    expect(screen.getByText('Хамгийн ихдээ 10 тэмдэгт оруулна уу')).toBeVisible()
  })

  test('errors are translated when the language changes', async () => {
    show(vi.fn())
    await userEvent.click(screen.getByText('send'))

    await act(() => showLanguage('en'))
    expect(screen.getAllByText('This field is required')).toHaveLength(2)

    await act(() => showLanguage('mn'))
    expect(screen.getAllByText('Энэ талбарыг заавал бөглөнө үү')).toHaveLength(2)
  })
})
