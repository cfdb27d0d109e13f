import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { message } from '#contract/core/text/messages.ts'
import { PICTURE_NAMES } from '#contract/core/text/picture-formats.ts'
import { type SettingWhole, settings } from '#contract/features/settings/index.ts'
import { FeaturesProvider } from '../../core/access/access.tsx'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import own from './index.ts'
import SettingsPage from './SettingsPage.tsx'

afterEach(cleanup)

const IDENTITY = { name: { mn: 'Улаанбаатар' }, tagline: { mn: '' }, logo: null, colour: 'default', languages: ['mn'] }
const whole = {
  key: 'settings.identity',
  value: IDENTITY,
  default: IDENTITY,
  holdsFrom: null,
  nextFrom: null,
  version: 0,
  keptEntries: [],
  changes: [],
  canChange: true,
} as unknown as SettingWhole

const Guarded = () =>
  useSession().isInitialized ? (
    <FeaturesProvider features={{ settings: own }}>
      <SettingsPage />
    </FeaturesProvider>
  ) : null

test('the help text of the logo and both refusals name the same formats', async () => {
  showScreen(
    [settings],
    { path: '/dashboard/admin/settings/:key', address: `/dashboard/admin/settings/${whole.key}`, Screen: Guarded },
    {
      'settings.list': () => ({ data: [] }),
      'settings.values': () => ({ data: {} }),
      'settings.one': () => ({ data: whole }),
      'settings.effects': () => ({ data: [] }),
    },
  )
  const field = await screen.findByRole('group', { name: 'Лого' })
  const chooser = field.querySelector('input[type="file"]')
  if (!(chooser instanceof HTMLInputElement)) throw new Error('no input for a file')
  const drawing = new File(['<svg/>'], 'лого.svg', { type: 'image/svg+xml' })
  fireEvent.change(chooser, { target: { files: [drawing] } })

  const refusal = await screen.findByRole('alert')
  for (const text of [field.querySelector('p')?.textContent, refusal.textContent, message('mn', 'field.not_a_picture')])
    expect(text).toContain(PICTURE_NAMES)
  expect(chooser.accept.split(',')).toHaveLength(PICTURE_NAMES.split(', ').length)
})
