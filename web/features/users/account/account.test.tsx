import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { formatPhone } from '#contract/core/people/person.ts'
import { auth, NOTIFY_STANDARD, type Account as SavedAccount, type Session } from '#contract/features/auth/index.ts'
import { ownAccount } from '../../../testing/own-account.ts'
import {
  clearToasts,
  comeBack,
  errorOf,
  expectError,
  field,
  fill,
  messages,
  press,
  sent,
  signedIn,
} from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal, type Seen } from '../../../testing/server.ts'
import Account from './Account.tsx'

const accountWith = (role: Role = 'CITY_ADMIN'): SavedAccount => ownAccount({}, role)
const currentSession: Session = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  current: true,
  agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  address: '127.0.0.1',
  createdAt: '2026-11-20T02:00:00.000Z',
  lastSeenAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2026-12-20T02:00:00.000Z',
}
const otherSession: Session = {
  ...currentSession,
  id: '0199a000-0000-7000-8000-0000000000d2',
  current: false,
  address: '10.0.0.9',
}

/** Confirms with the password, by the button that names the act. */
const prove = async (act: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: act }))

/** The proof is no longer asked for, and nothing was said of success. */
const backFromProof = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(messages()).toEqual([])
}

let savedAccount = accountWith()
let sessions = [currentSession, otherSession]

beforeEach(() => {
  savedAccount = accountWith()
  sessions = [currentSession, otherSession]
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Answers = Parameters<typeof showScreen>[2]
const show = (tab: string, answers: Answers = {}): Seen[] =>
  showScreen(
    [auth],
    {
      path: '/dashboard/user/account',
      address: `/dashboard/user/account?tab=${tab}`,
      Screen: signedIn(Account),
    },
    {
      'auth.account': () => ({ data: savedAccount }),
      'auth.sessions': () => ({ data: sessions }),
      'auth.activity': () => ({ data: [], meta: { page: 1, pageSize: 10, total: 0 } }),
      ...answers,
    },
  )

test('an account that failed to load shows an error and can be retried', async () => {
  let isFailing = true
  show('general', {
    'auth.account': () => {
      if (isFailing) throw new Refusal('not_allowed')
      return { data: savedAccount }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Алдаа гарлаа')
  isFailing = false
  await press('Дахин оролдох')

  expect((await screen.findByRole('heading', { name: 'Хувийн мэдээлэл' })).tagName).toBe('H2')
})

test('an open dialog stays when the account and its data cannot be fetched again', async () => {
  let isFailing = false
  const failing = <A,>(answer: A) => {
    if (isFailing) throw new Refusal('not_allowed')
    return { data: answer }
  }
  const requests = show('data', {
    'auth.account': () => failing(savedAccount),
    'auth.myData': () => failing({ parts: [], consents: [], deletionDueAt: null, blockedBy: null }),
  })
  await press('Файл бэлтгэх')
  await screen.findByRole('dialog', { name: 'Мэдээллээ татаж авах' })
  isFailing = true
  await comeBack(requests, 2)
  expect(screen.getByRole('dialog', { name: 'Мэдээллээ татаж авах' })).toBeVisible()
  expect(screen.queryByText('Алдаа гарлаа')).toBeNull()
})

describe('names and phone', () => {
  const opened = async () => void (await screen.findByRole('heading', { name: 'Хувийн мэдээлэл' }))

  test('changes are sent with the version; an empty phone is sent as null', async () => {
    const requests = show('general', { 'auth.profile': () => ({ data: { ...savedAccount, phone: null, version: 4 } }) })
    await opened()
    await fill('Утасны дугаар', '')
    await press('Хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Амжилттай хадгаллаа']]))
    expect(sent(requests, 'auth.profile').map(({ body }) => body)).toEqual([
      { lastName: 'Батын', firstName: 'Болд', phone: null, version: 3 },
    ])
  })

  test('an empty name and an invalid phone show errors at their fields and are not sent', async () => {
    const requests = show('general')
    await opened()
    await fill('Овог', '')
    await fill('Утасны дугаар', '12')
    await press('Хадгалах')

    await expectError('Овог', 'Энэ талбарыг заавал бөглөнө үү')
    expect(errorOf('Утасны дугаар')?.length).toBeGreaterThan(0)
    expect(errorOf('Нэр')).toBeUndefined()
    expect(sent(requests, 'auth.profile')).toEqual([])
  })

  test('after a change in another window, the chosen version of each field is saved over the newer one', async () => {
    const theirs = { ...savedAccount, firstName: 'Болдоо', phone: '88001122', version: 7 }
    const requests = show('general', {
      'auth.profile': ({ body }) => {
        if ((body as SavedAccount).version === 3) throw new Refusal('stale', { current: theirs })
        return { data: { ...theirs, ...(body as SavedAccount), version: 8 } }
      },
    })
    await opened()
    await fill('Нэр', 'Болдбаатар')
    await press('Хадгалах')
    const dialog = within(await screen.findByRole('dialog', { name: 'Энэ хооронд өөрчлөгдсөн байна' }))
    await userEvent.click(
      within(dialog.getByRole('group', { name: 'Утасны дугаар' })).getAllByRole('radio')[1] as Element,
    )
    await press('Сонгосноор хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Амжилттай хадгаллаа']]))
    expect(sent(requests, 'auth.profile').at(-1)?.body).toEqual({
      lastName: 'Батын',
      firstName: 'Болдбаатар',
      phone: '+97688001122',
      version: 7,
    })
  })

  test('a name with Latin letters among Cyrillic ones can be corrected with one button', async () => {
    show('general')
    await opened()
    await fill('Нэр', 'Бoлд')
    await press('Засах')

    expect(field('Нэр').value).toBe('Болд')
  })
})

describe('the e-mail address', () => {
  const opened = async () => void (await screen.findByRole('heading', { name: 'И-мэйл хаяг солих' }))
  const plan = async () => {
    await opened()
    await fill('Шинэ и-мэйл хаяг', 'new@nutag.mn')
    await press('Холбоос илгээх')
    const dialog = within(await screen.findByRole('dialog', { name: 'Нууц үгээ оруулна уу' }))
    await userEvent.type(dialog.getByLabelText(/^Нууц үг/, { selector: 'input' }), 'my old password')
    await prove('Холбоос илгээх')
  }

  test('a new address is sent with the password, and shown as pending', async () => {
    const requests = show('security', {
      'auth.planEmail': () => {
        savedAccount = { ...savedAccount, pendingEmail: { email: 'new@nutag.mn', until: '2026-12-01T00:00:00.000Z' } }
        return { data: savedAccount }
      },
    })
    await plan()

    expect((await screen.findByText(/Баталгаажуулаагүй шинэ хаяг/)).textContent).toContain('new@nutag.mn')
    expect(sent(requests, 'auth.planEmail').map(({ body }) => body)).toEqual([
      { email: 'new@nutag.mn', password: 'my old password' },
    ])
    expect(messages()).toEqual([['success', 'Шинэ хаяг руу холбоос илгээлээ']])
  })

  test('an address that is taken is reported at its field, after the proof has closed', async () => {
    show('security', {
      'auth.planEmail': () => {
        throw new Refusal('invalid', { errors: [{ path: 'email', code: 'taken', message: 'x' }] })
      },
    })
    await plan()

    await backFromProof()
    await expectError('Шинэ и-мэйл хаяг', 'Өмнө нь бүртгэгдсэн байна')
    expect(document.activeElement).toBe(field('Шинэ и-мэйл хаяг'))
  })

  test('a wrong password is reported in the proof, which stays open', async () => {
    show('security', {
      'auth.planEmail': () => {
        throw new Refusal('invalid', { errors: [{ path: 'password', code: 'wrong', message: 'x' }] })
      },
    })
    await plan()

    await waitFor(() => expect(errorOf('Нууц үг')?.length).toBeGreaterThan(0))
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  test('after too many attempts, the button is disabled and the wait is announced', async () => {
    show('security', {
      'auth.planEmail': () => {
        throw new Refusal('too_many')
      },
    })
    await plan()

    const dialog = within(screen.getByRole('dialog'))
    expect((await dialog.findByRole('alert')).textContent).toContain('Хэт олон удаа оролдлоо')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Холбоос илгээх' }).disabled).toBe(true)
  })

  test('a pending address can be cancelled; a refused cancellation is reported and the address is still shown', async () => {
    savedAccount = { ...savedAccount, pendingEmail: { email: 'new@nutag.mn', until: '2026-12-01T00:00:00.000Z' } }
    let isRefused = true
    show('security', {
      'auth.cancelEmail': () => {
        if (isRefused) throw new Refusal('not_allowed', { title: 'Эрх хүрэхгүй байна' })
        savedAccount = { ...savedAccount, pendingEmail: null }
        return { data: savedAccount }
      },
    })
    const banner = await screen.findByText(/Баталгаажуулаагүй шинэ хаяг/)
    await press('Цуцлах')
    await waitFor(() => expect(messages()).toEqual([['error', 'Эрх хүрэхгүй байна']]))
    expect(banner.isConnected).toBe(true)

    isRefused = false
    await press('Цуцлах')
    await waitFor(() => expect(banner.isConnected).toBe(false))
  })
})

describe('the password', () => {
  test('a wrong old password shows an error at its field; after the right one, the fields are cleared', async () => {
    const requests = show('security', {
      'auth.changePassword': ({ body }) => {
        if ((body as { oldPassword: string }).oldPassword === 'wrong')
          throw new Refusal('invalid', {
            errors: [{ path: 'oldPassword', code: 'wrong', message: 'Нууц үг буруу байна' }],
          })
      },
    })
    await screen.findByRole('heading', { name: 'Нууц үг солих' })
    await fill('Одоогийн нууц үг', 'wrong')
    await fill('Шинэ нууц үг', 'four quiet river stones')
    await press('Нууц үг солих')
    await waitFor(() => expect(errorOf('Одоогийн нууц үг')?.length).toBeGreaterThan(0))

    await fill('Одоогийн нууц үг', 'my old password')
    await press('Нууц үг солих')
    await waitFor(() =>
      expect(messages()).toEqual([['success', 'Нууц үг солигдлоо. Бусад төхөөрөмжийн нэвтрэлтийг хаалаа.']]),
    )
    expect(sent(requests, 'auth.changePassword').at(-1)?.body).toEqual({
      oldPassword: 'my old password',
      newPassword: 'four quiet river stones',
    })
    await waitFor(() => expect(field('Шинэ нууц үг').value).toBe(''))
  })
})

test('somebody without a password sets the first one after a proof, and is asked for no old one', async () => {
  savedAccount = { ...savedAccount, hasPassword: false }
  const requests = show('security', {
    'auth.changePassword': () => {
      savedAccount = { ...savedAccount, hasPassword: true }
    },
  })
  await screen.findByRole('heading', { name: 'Нууц үг тохируулах' })
  expect(screen.queryByLabelText(/^Одоогийн нууц үг/)).toBeNull()
  await fill('Шинэ нууц үг', 'four quiet river stones')
  await press('Нууц үг тохируулах')
  await fill('И-мэйлээр ирсэн код', '123456')
  await prove('Нууц үг тохируулах')

  await screen.findByRole('heading', { name: 'Нууц үг солих' })
  expect(sent(requests, 'auth.changePassword').map(({ body }) => body)).toEqual([
    { newPassword: 'four quiet river stones', mailCode: '123456' },
  ])
})

test('a first password that is refused is reported at its field, after the proof has closed', async () => {
  savedAccount = { ...savedAccount, hasPassword: false }
  show('security', {
    'auth.changePassword': () => {
      throw new Refusal('invalid', { errors: [{ path: 'newPassword', code: 'common_password', message: 'x' }] })
    },
  })
  await screen.findByRole('heading', { name: 'Нууц үг тохируулах' })
  await fill('Шинэ нууц үг', 'four quiet river stones')
  await press('Нууц үг тохируулах')
  await fill('И-мэйлээр ирсэн код', '123456')
  await prove('Нууц үг тохируулах')

  await backFromProof()
  await expectError('Шинэ нууц үг', 'Энэ нууц үгийг таахад амархан байна. Өөр нууц үг сонгоно уу')
})

describe('sessions', () => {
  test('the current device cannot be signed out, another one can', async () => {
    const requests = show('security', {
      'auth.revokeSession': ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id)
      },
    })
    const buttons = await screen.findAllByRole('button', { name: /^Нэвтрэлтийг хаах/ })
    expect(buttons).toHaveLength(1)
    await userEvent.click(buttons[0] as Element)

    expect((await screen.findByText('Зөвхөн энэ төхөөрөмжөөс нэвтэрсэн байна.')).tagName).toBe('P')
    expect(sent(requests, 'auth.revokeSession')).toEqual([{ params: { id: otherSession.id }, body: undefined }])
  })

  test('the other devices are signed out only after confirmation', async () => {
    const requests = show('security', {
      'auth.revokeOthers': () => {
        sessions = [currentSession]
      },
    })
    await press('Бусад бүх нэвтрэлтийг хаах')
    await press('Болих')
    expect(sent(requests, 'auth.revokeOthers')).toEqual([])
    await press('Бусад бүх нэвтрэлтийг хаах')
    await screen.findByRole('dialog')
    await press('Бусад бүх нэвтрэлтийг хаах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Нэвтрэлтийг хаалаа']]))
    expect(sent(requests, 'auth.revokeOthers')).toHaveLength(1)
  })
})

describe('identity providers', () => {
  const linked = {
    id: '0199a000-0000-7000-8000-0000000000e1',
    email: 'a@city.mn',
    since: '2026-11-20T03:00:00.000Z',
    lastUsedAt: null,
  }
  const provider = (more: object = {}) => ({
    data: [{ provider: 'staff', label: 'Ажилтны нэвтрэлт', linked: null, ...more }],
  })

  test('are not shown where none is configured', async () => {
    show('security', { 'auth.signOns': () => ({ data: [] }) })
    await screen.findByRole('heading', { name: 'Хоёр шаттай нэвтрэлт' })

    expect(screen.queryByRole('heading', { name: 'Гадны нэвтрэлт' })).toBeNull()
  })

  test('are linked after the password, by going to the provider', async () => {
    const left: string[] = []
    vi.stubGlobal('location', { assign: (to: string) => left.push(to), origin: 'https://nutag.example' })
    const requests = show('security', {
      'auth.signOns': () => provider(),
      'auth.linkSignOn': () => ({ data: { url: 'https://provider.example/authorize', key: 'k' } }),
    })
    await press('Холбох')
    await fill('Нууц үг', 'my old password')
    await prove('Холбох')

    await waitFor(() => expect(left).toEqual(['https://provider.example/authorize']))
    expect(sent(requests, 'auth.linkSignOn')).toEqual([
      { params: { provider: 'staff' }, body: { password: 'my old password' } },
    ])
  })

  test('are unlinked after the password', async () => {
    const requests = show('security', {
      'auth.signOns': () => provider({ linked }),
      'auth.unlinkSignOn': () => undefined,
    })
    await screen.findByRole('heading', { name: 'Гадны нэвтрэлт' })
    const card = within(screen.getByText('Ажилтны нэвтрэлт').closest('li') as HTMLElement)
    await userEvent.click(card.getByRole('button', { name: 'Хасах' }))
    await fill('Нууц үг', 'my old password')
    await prove('Хасах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Нэвтрэлтийг хаслаа']]))
    expect(sent(requests, 'auth.unlinkSignOn').map(({ params }) => params)).toEqual([{ id: linked.id }])
  })
})

describe('two-step sign-in', () => {
  test('it is turned on only after the password and a code of the app, and shows the recovery codes', async () => {
    const codes = ['aaaa-bbbb', 'cccc-dddd']
    const requests = show('security', {
      'auth.startTwoStep': () => ({
        data: { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/nutag?secret=ABCDEFGHIJKL' },
      }),
      'auth.confirmTwoStep': () => {
        savedAccount = {
          ...savedAccount,
          twoStep: { on: true, since: '2026-11-20T03:00:00.000Z', passkeys: 0, recoveryCodesLeft: 2 },
        }
        return { data: { recoveryCodes: codes } }
      },
    })
    await press('Тохируулах')
    await fill('Нууц үг', 'my old password')
    await prove('Тохируулах')
    await screen.findByRole('dialog', { name: 'Аппаа холбох' })
    expect(screen.getByText('ABCD EFGH IJKL').tagName).toBe('CODE')
    await fill('Аппын харуулж буй код', '123456')

    const dialog = within(await screen.findByRole('dialog', { name: 'Сэргээх кодоо хадгална уу' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    expect(sent(requests, 'auth.startTwoStep').map(({ body }) => body)).toEqual([{ password: 'my old password' }])
    expect(sent(requests, 'auth.confirmTwoStep').map(({ body }) => body)).toEqual([{ code: '123456' }])
    await press('Хадгалж авлаа')
    expect((await screen.findByText('Ашиглаагүй сэргээх код: 2')).tagName).toBe('SPAN')
  })

  test('an account without a password confirms with a mailed code, and is asked for no password', async () => {
    savedAccount = { ...savedAccount, hasPassword: false }
    const requests = show('security', {
      'auth.mailProofCode': () => undefined,
      'auth.startTwoStep': () => ({ data: { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x' } }),
    })
    await press('Тохируулах')
    const dialog = within(await screen.findByRole('dialog', { name: 'Өөрийгөө баталгаажуулна уу' }))
    expect(dialog.queryByLabelText(/^Нууц үг/)).toBeNull()
    await press('Код илгээх')
    await waitFor(() => expect(messages()).toEqual([['success', 'Код илгээлээ']]))
    await prove('Тохируулах')
    expect(sent(requests, 'auth.startTwoStep')).toEqual([])
    await fill('И-мэйлээр ирсэн код', '123 456')
    await prove('Тохируулах')

    await screen.findByRole('dialog', { name: 'Аппаа холбох' })
    expect(sent(requests, 'auth.startTwoStep').map(({ body }) => body)).toEqual([{ mailCode: '123456' }])
  })

  test('it is not turned off with a wrong password', async () => {
    savedAccount = {
      ...savedAccount,
      twoStep: { on: true, since: '2026-11-20T03:00:00.000Z', passkeys: 0, recoveryCodesLeft: 2 },
    }
    show('security', {
      'auth.stopTwoStep': () => {
        throw new Refusal('invalid', { errors: [{ path: 'password', code: 'wrong', message: 'Нууц үг буруу байна' }] })
      },
    })
    await press('Унтраах')
    await fill('Нууц үг', 'wrong')
    await prove('Унтраах')

    await waitFor(() => expect(errorOf('Нууц үг')?.length).toBeGreaterThan(0))
    expect(messages()).toEqual([])
  })
})

describe('passkeys', () => {
  test.each([
    ['NotAllowedError', 'Баталгаажуулалтыг цуцалсан эсвэл хугацаа нь дууссан. Дахин оролдоно уу.'],
    ['InvalidStateError', 'Энэ төхөөрөмжид таны нэвтрэх түлхүүр байна. Өөр төхөөрөмж сонгоно уу.'],
  ])('%s of the browser is explained in the form', async (name, text) => {
    vi.stubGlobal('PublicKeyCredential', Object)
    const create = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('', name))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { create } }))
    show('security', {
      'auth.passkeys': () => ({ data: [] }),
      'auth.passkeyOptions': () => ({
        data: {
          challenge: 'AAAA',
          rp: { name: 'Нутаг', id: 'localhost' },
          user: { id: 'AAAA', name: 'x@city.mn', displayName: 'x' },
          pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
          timeout: 1000,
          attestation: 'none',
          excludeCredentials: [],
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
        },
      }),
    })
    await press('Түлхүүр нэмэх')
    await fill('Нууц үг', 'my old password')
    await prove('Түлхүүр нэмэх')
    await screen.findByRole('dialog', { name: 'Шинэ нэвтрэх түлхүүр' })
    await fill('Түлхүүрийн нэр', 'Утас')
    await press('Түлхүүр үүсгэх')

    expect(await screen.findByText(text)).toBeVisible()
    expect(create).toHaveBeenCalledOnce()
  })
})

describe('mails and languages', () => {
  test('a changed choice is sent with all others, and is reverted if refused', async () => {
    let isRefused = true
    const requests = show('notifications', {
      'auth.preferences': ({ body }) => {
        if (isRefused) throw new Refusal('not_allowed', { title: 'Эрх хүрэхгүй байна' })
        savedAccount = { ...savedAccount, ...(body as SavedAccount) }
        return { data: savedAccount }
      },
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Шинэ төхөөрөмжөөс/ })
    await userEvent.click(box)
    await waitFor(() => expect(messages()).toEqual([['error', 'Эрх хүрэхгүй байна']]))
    await waitFor(() => expect(box.checked).toBe(true))

    isRefused = false
    await userEvent.click(box)
    await waitFor(() => expect(messages()).toContainEqual(['success', 'Амжилттай хадгаллаа']))
    expect(box.checked).toBe(false)
    expect(sent(requests, 'auth.preferences').at(-1)?.body).toEqual({
      notify: { ...NOTIFY_STANDARD, newDevice: false },
    })
  })

  test.each([
    ['KHOROO_ADMIN', 1],
    ['SECTION_LEADER', 0],
    ['APPLICATION', 0],
  ] as const)('a %s can choose %i kinds of e-mails about new work', async (role, count) => {
    savedAccount = accountWith(role)
    show('notifications')
    await screen.findByRole('checkbox', { name: /^Шинэ төхөөрөмжөөс/ })

    expect(screen.queryAllByLabelText('Нэгжид шинэ ажил ирсэн үед')).toHaveLength(count)
  })

  test('a number gets notifications by SMS once its code was entered, until they are stopped', async () => {
    savedAccount = { ...accountWith('APPLICATION'), sms: { isOffered: true, phone: null } }
    const withNumber = (phone: string | null) => () => {
      savedAccount = { ...savedAccount, sms: { isOffered: true, phone } }
      return { data: savedAccount }
    }
    const requests = show('notifications', {
      'auth.sendSmsCode': () => undefined,
      'auth.confirmSms': withNumber('+97688001122'),
      'auth.stopSms': withNumber(null),
    })
    await screen.findByRole('heading', { name: 'SMS мэдэгдэл' })
    await fill('Гар утасны дугаар', '8800 1122')
    await press('Код авах')
    await userEvent.type(await screen.findByLabelText(/^SMS-ээр ирсэн код/), '123456')

    await screen.findByText(/SMS ирэх дугаар/)
    expect(document.activeElement?.textContent).toBe('SMS мэдэгдэл')
    expect(sent(requests, 'auth.confirmSms').map(({ body }) => body)).toEqual([
      { phone: '+97688001122', code: '123456' },
    ])
    await press('SMS авахаа болих')
    expect(await screen.findByLabelText(/^Гар утасны дугаар/)).toHaveValue(formatPhone('+97688001122'))
  })

  test('the code can be sent again, and another number is entered starting from the one that was asked', async () => {
    savedAccount = { ...accountWith('APPLICATION'), sms: { isOffered: true, phone: null } }
    const requests = show('notifications', { 'auth.sendSmsCode': () => undefined })
    await screen.findByRole('heading', { name: 'SMS мэдэгдэл' })
    await fill('Гар утасны дугаар', '8800 1122')
    await press('Код авах')
    await screen.findByLabelText(/^SMS-ээр ирсэн код/)
    await press('Код дахин авах')
    await waitFor(() => expect(messages()).toEqual([['success', 'Кодыг дахин илгээлээ']]))
    expect(sent(requests, 'auth.sendSmsCode').map(({ body }) => body)).toEqual([
      { phone: '+97688001122' },
      { phone: '+97688001122' },
    ])

    await press('Өөр дугаар оруулах')
    expect(screen.getByLabelText(/^Гар утасны дугаар/)).toHaveValue(formatPhone('+97688001122'))
    expect(document.activeElement?.textContent).toBe('SMS мэдэгдэл')
  })

  test('where the city sends no SMS, none are offered', async () => {
    show('notifications')
    await screen.findByRole('checkbox', { name: /^Шинэ төхөөрөмжөөс/ })
    expect(screen.queryByRole('heading', { name: 'SMS мэдэгдэл' })).toBeNull()
  })

  test('only the language of e-mails is sent, not the language of the interface', async () => {
    const requests = show('language', {
      'auth.preferences': ({ body }) => {
        savedAccount = { ...savedAccount, ...(body as SavedAccount) }
        return { data: savedAccount }
      },
    })
    await userEvent.selectOptions(await screen.findByLabelText('И-мэйлийн хэл'), 'en')

    await waitFor(() => expect(sent(requests, 'auth.preferences').map(({ body }) => body)).toEqual([{ lang: 'en' }]))
    expect(screen.getByLabelText<HTMLSelectElement>('Дэлгэцийн хэл').value).toBe('mn')
  })
})
