import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type AuditEntry, admin } from '#contract/features/admin/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'

afterEach(cleanup)

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-20T04:00:00.000Z',
  actor: null,
  action: 'faq.remove',
  outcome: 'done',
  table: 'faqs',
  rowId: '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
  record: null,
  recordState: 'bin',
  area: null,
  from: null,
  to: null,
  note: null,
  details: null,
  names: {},
  address: null,
  requestId: null,
  chainNo: 1,
}

test.each([
  ['bin', 'Нэргүй бичлэг (хогийн саванд)'],
  ['here', 'Нэргүй бичлэг'],
] as const)(
  'a record without a name and without a page (%s) is not called by what a link does',
  async (state, shown) => {
    const Screen = () =>
      useSession().isInitialized ? (
        <AuditEntryDialog entry={{ ...entry, table: 'no_page', recordState: state }} onClose={() => {}} />
      ) : null
    showScreen([admin], { path: '/', address: '/', Screen }, {})
    expect(await screen.findByText(shown)).toBeVisible()
    expect(screen.queryByText(/Мэдээллийг нээх/)).toBeNull()
  },
)
