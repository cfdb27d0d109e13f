import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MAIL_CAUSES } from '#contract/core/model/mail-causes.ts'
import { admin, type MailHead } from '#contract/features/admin/index.ts'
import { setup } from '#contract/features/setup/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { SetupMail } from './SetupMail.tsx'

// Rules of the test mail in the setup assistant: docs/rules/setup.md.

afterEach(cleanup)

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const RAW = 'connect ECONNREFUSED 127.0.0.1:25'

const mail = (more: Partial<MailHead>): MailHead => ({
  id: ID,
  channel: 'mail',
  kind: 'notice',
  state: 'waiting',
  recipient: 'bat@example.mn',
  subject: 'Туршилт',
  attempts: 1,
  createdAt: '2026-11-20T04:00:00.000Z',
  sentAt: null,
  nextTryAt: null,
  error: null,
  cause: null,
  bouncedAt: null,
  ...more,
})

const Guarded = () => (useSession().isInitialized ? <SetupMail /> : null)

async function tested(more: Partial<MailHead>) {
  showScreen(
    [admin, setup],
    { path: '/', address: '/', Screen: Guarded },
    {
      'admin.testMail': () => ({ data: mail({}), smtp: true }),
      'admin.mailState': () => ({ data: mail(more), smtp: true }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Туршилтын и-мэйл илгээх' }))
  return screen.findByRole('status')
}

test('every cause of a failure has its own message, with the technical text in small print', async () => {
  const said = new Set<string>()
  for (const cause of MAIL_CAUSES) {
    const banner = await tested({ state: 'failed', error: RAW, cause })
    expect(banner.textContent).not.toContain('ECONNREFUSED')
    expect(screen.getByText(RAW).closest('small')).toBeVisible()
    said.add(banner.textContent ?? '')
    cleanup()
  }

  expect(said.size).toBe(MAIL_CAUSES.length)
})

test('a mail that is being retried says so, and an unknown cause has a general message', async () => {
  const banner = await tested({ state: 'retrying', error: RAW })

  expect(banner.textContent).toBe('И-мэйлийг хүргэж чадсангүй. Тохиргоогоо шалгана уу.')
  expect(screen.getByText('Автоматаар дахин илгээнэ. Тохиргоогоо засаад дахин туршина уу.')).toBeVisible()
})
