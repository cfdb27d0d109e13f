import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laws, type Organisation } from '#contract/features/laws/index.ts'
import { field, fill, press, sent, signedIn, takeTheirs, versions } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { OrganisationForm } from './OrganisationForm.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const organisation: Organisation = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: { mn: 'Хот тохижилт' },
  kind: 'local',
  register: '1234567',
  active: true,
  lawCount: 0,
  version: 3,
  canWrite: true,
}

test('after a concurrent change the chosen version of each field is saved over the newer one', async () => {
  const theirs = { ...organisation, name: { mn: 'Хот тохижилт ХХК' }, register: '7654321', version: 5 }
  const onClose = vi.fn()
  const requests = showScreen(
    [laws],
    {
      path: '/',
      address: '/',
      Screen: signedIn(() => <OrganisationForm latest={organisation} onClose={onClose} />),
    },
    {
      'laws.changeOrganisation': ({ body }) => {
        if ((body as Organisation).version === 3) throw new Refusal('stale', { current: theirs })
        return { data: { ...theirs, version: 6 } }
      },
    },
  )
  await waitFor(() => field('Нэр · Монгол'))
  await fill('Нэр · Монгол', 'Хот тохижилт УТҮГ')
  await press('Хадгалах')
  expect(await versions()).toEqual({
    Нэр: ['Хот тохижилт УТҮГ', 'Хот тохижилт ХХК'],
    'Регистрийн дугаар': ['1234567', '7654321'],
  })
  await takeTheirs('Регистрийн дугаар')
  await press('Сонгосноор хадгалах')

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent(requests, 'laws.changeOrganisation').at(-1)?.body).toEqual({
    name: { mn: 'Хот тохижилт УТҮГ' },
    kind: 'local',
    register: '7654321',
    active: true,
    version: 5,
  })
})
