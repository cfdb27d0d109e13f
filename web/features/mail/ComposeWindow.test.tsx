import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Mail, mail } from '#contract/features/mail/index.ts'
import { resetStores } from '../../core/session/session-end.ts'
import {
  clearToasts,
  expectError,
  field,
  fill,
  messages,
  press,
  sent,
  signedIn,
  submit,
} from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { toastStore } from '../../ui/feedback/toast.ts'
import ComposeHost from './ComposeHost.tsx'
import { type ComposeStart, closeAllCompose, openCompose } from './compose-store.ts'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  closeAllCompose()
  cleanup()
  vi.unstubAllGlobals()
})

const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const NOBODY = { name: null, address: null, personId: null, area: null, role: null }
const BAT = { ...NOBODY, name: 'Б. Бат', address: 'bat@nutag.mn', personId: id(21), label: '' }
const LEADERS = {
  ...NOBODY,
  area: { id: id(22), name: { mn: '1 дүгээр хороо' } },
  role: 'SECTION_LEADER' as const,
  label: '',
}

/** The draft as a server keeps it. */
function draftServer(more: Record<string, (seen: never) => unknown> = {}) {
  let version = 0
  const draft = (fields: object = {}): Mail => ({
    id: id(2),
    threadId: id(3),
    mailboxId: id(1),
    state: 'draft',
    place: 'draft',
    isMine: true,
    from: NOBODY,
    to: [],
    cc: [],
    bcc: [],
    subject: 'Тайлан',
    excerpt: '',
    body: { type: 'doc', content: [{ type: 'paragraph' }] },
    files: [],
    isExternal: false,
    html: null,
    invitation: null,
    replyTo: null,
    defect: null,
    pictures: [],
    at: '2026-11-28T00:00:00.000Z',
    sendAt: null,
    isRead: true,
    isStarred: false,
    isImportant: false,
    labels: [],
    failures: [],
    version,
    ...fields,
  })
  const saved = () => {
    version++
    return { data: draft() }
  }
  return {
    'mail.draft': saved,
    'mail.saveDraft': saved,
    'mail.addresses': () => ({ data: [BAT, LEADERS] }),
    'mail.send': () => {
      version++
      return { data: draft({ state: 'scheduled', sendAt: '2026-12-01T01:00:00.000Z' }) }
    },
    'mail.undo': saved,
    'mail.discard': () => null,
    ...more,
  }
}

async function show(answers = draftServer(), start: Partial<ComposeStart> = {}) {
  const seen = showScreen([mail], { path: '/', address: '/', Screen: signedIn(() => <ComposeHost />) }, answers)
  await waitFor(() => openCompose({ mailboxId: id(1), ...start }))
  await screen.findByRole('dialog')
  return seen
}
const windows = () => screen.queryAllByRole('dialog')
const state = (text: string) => waitFor(() => expect(within(windows()[0] as HTMLElement).getByText(text)).toBeVisible())
const addTo = async (typed: string, option: string | RegExp) => {
  await userEvent.type(field('Хэнд'), typed)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('what is typed is saved as one draft, and later words on its version', async () => {
  const seen = await show()
  expect(sent(seen, 'mail.draft')).toEqual([])
  await fill('Гарчиг', 'Тайлан')
  await state('Ноорог хадгалсан')
  await userEvent.type(field('Гарчиг'), ' 2')
  await waitFor(() => expect(sent(seen, 'mail.saveDraft').at(-1)?.body).toMatchObject({ subject: 'Тайлан 2' }))
  expect(sent(seen, 'mail.draft')).toHaveLength(1)
  expect(sent(seen, 'mail.saveDraft')[0]).toMatchObject({ params: { id: id(2) }, body: { version: 1 } })
})

test('recipients are chosen by name, by area with a role, and typed as an address', async () => {
  const seen = await show()
  await addTo('ба', /Б. Бат/)
  await addTo('хор', /1 дүгээр хороо/)
  await addTo('Sales@Example.org', 'sales@example.org')
  await waitFor(() => {
    const last = [...sent(seen, 'mail.draft'), ...sent(seen, 'mail.saveDraft')].at(-1)
    expect(last?.body).toMatchObject({
      to: [
        { personId: id(21), areaId: null, role: null, address: null },
        { personId: null, areaId: id(22), role: 'SECTION_LEADER', address: null },
        { personId: null, areaId: null, role: null, address: 'sales@example.org' },
      ],
    })
  })
})

test('a mail is sent as it was last written, and its window closes; undoing opens it again as a draft', async () => {
  const seen = await show()
  await fill('Гарчиг', 'Тайлан')
  await press('Илгээх')
  await waitFor(() => expect(windows()).toEqual([]))
  const order = seen.map(({ route }) => route).filter((route) => route !== 'mail.addresses')
  expect(order.at(-1)).toBe('mail.send')
  expect(sent(seen, 'mail.send')).toMatchObject([{ params: { id: id(2) }, body: { sendAt: null } }])
  const shown = toastStore.get().find(({ undo }) => undo !== undefined)
  expect(shown?.message).toBe('Илгээж байна')
  shown?.undo?.run()
  await screen.findByRole('dialog')
  expect(field('Гарчиг')).toHaveValue('Тайлан')
  expect(sent(seen, 'mail.undo')).toMatchObject([{ params: { id: id(2) } }])
})

test('a mail is sent at the chosen time of Ulaanbaatar', async () => {
  const seen = await show()
  await fill('Гарчиг', 'Тайлан')
  await press('Дараа илгээх')
  await waitFor(() => expect(windows()).toHaveLength(2))
  await submit()
  await waitFor(() => expect(sent(seen, 'mail.send')).toHaveLength(1))
  // nine in the morning
  expect(sent(seen, 'mail.send')).toMatchObject([{ body: { sendAt: expect.stringMatching(/T01:00:00.000Z$/) } }])
})

test('a refused mail stays in its window, with the error at its field', async () => {
  const refuse = () => {
    throw new Refusal('invalid', { errors: [{ path: 'to', code: 'required', message: 'Хэнд илгээхээ сонгоно уу' }] })
  }
  await show(draftServer({ 'mail.send': refuse }))
  await fill('Гарчиг', 'Тайлан')
  await press('Илгээх')
  await expectError('Хэнд', 'Хэнд илгээхээ сонгоно уу')
  expect(field('Гарчиг')).toHaveValue('Тайлан')
})

test('words that could not be saved stay, are shown as unsaved, and are saved with the next ones', async () => {
  let isOffline = true
  const server = draftServer()
  const save = server['mail.draft']
  const seen = await show({
    ...server,
    'mail.draft': () => {
      if (isOffline) throw new Refusal('unavailable')
      return save()
    },
  })
  await fill('Гарчиг', 'Тайлан')
  await state('Хадгалж чадсангүй')
  expect(field('Гарчиг')).toHaveValue('Тайлан')
  isOffline = false
  await userEvent.type(field('Гарчиг'), ' 2')
  await state('Ноорог хадгалсан')
  expect(sent(seen, 'mail.draft').at(-1)?.body).toMatchObject({ subject: 'Тайлан 2' })
})

test('a draft that was changed elsewhere is not overwritten, and says so', async () => {
  const stale = () => {
    throw new Refusal('stale')
  }
  await show(draftServer({ 'mail.saveDraft': stale }))
  await fill('Гарчиг', 'Т')
  await state('Ноорог хадгалсан')
  await userEvent.type(field('Гарчиг'), 'айлан')
  expect(await screen.findByText(/өөр газар өөрчлөгдсөн/)).toBeVisible()
})

test('an empty window closes without a draft, and a deleted draft is deleted on the server after a question', async () => {
  const seen = await show()
  await press('Хаах')
  await waitFor(() => expect(windows()).toEqual([]))
  expect(sent(seen, 'mail.draft')).toEqual([])
  openCompose({ mailboxId: id(1) })
  await screen.findByRole('dialog')
  await fill('Гарчиг', 'Тайлан')
  await state('Ноорог хадгалсан')
  await press('Ноорог устгах')
  const question = (await screen.findByText('Ноорог бүрмөсөн устана.')).closest('dialog')
  await userEvent.click(within(question as HTMLElement).getByRole('button', { name: 'Ноорог устгах', hidden: true }))
  await waitFor(() => expect(sent(seen, 'mail.discard')).toMatchObject([{ params: { id: id(2) } }]))
  expect(messages().map(([, text]) => text)).toContain('Ноорог устгалаа')
})

test('attachments of a mail are sent with its draft', async () => {
  const file = {
    id: id(50),
    name: 'а.pdf',
    type: 'application/pdf',
    bytes: 3,
    width: null,
    height: null,
    urls: null,
    url: '/f',
  }
  const seen = await show(draftServer(), { files: [file] })
  expect(screen.getByText('а.pdf')).toBeVisible()
  await fill('Гарчиг', 'Тайлан')
  await waitFor(() => expect(sent(seen, 'mail.draft')).toMatchObject([{ body: { fileIds: [id(50)] } }]))
})

const inStrictMode = signedIn(() => (
  <StrictMode>
    <ComposeHost />
  </StrictMode>
))

test('a window that was opened before its code had loaded stays open, also where React mounts everything twice', async () => {
  openCompose({ mailboxId: id(1) })
  showScreen([mail], { path: '/', address: '/', Screen: inStrictMode }, draftServer())

  expect(await screen.findByRole('dialog')).toBeVisible()
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(windows()).toHaveLength(1)
})

test('windows close when the session ends, and a window that was not yet shown never is', async () => {
  await show()
  act(resetStores)
  expect(windows()).toEqual([])
  cleanup()

  openCompose({ mailboxId: id(1) })
  resetStores()
  showScreen([mail], { path: '/', address: '/', Screen: inStrictMode }, draftServer())
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(windows()).toEqual([])
})

test('the windows close with the frame of the dashboard', async () => {
  await show()
  cleanup()
  await Promise.resolve()
  showScreen([mail], { path: '/', address: '/', Screen: inStrictMode }, draftServer())
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))

  expect(windows()).toEqual([])
})
