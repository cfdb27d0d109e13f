import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Backup, BackupState } from '#contract/features/admin/backups.ts'
import { admin } from '#contract/features/admin/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { BackupCard } from './BackupCard.tsx'

afterEach(cleanup)

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const AT = '2026-11-20T04:00:00.000Z'

const backup = (more: Partial<Backup> = {}): Backup => ({
  id: ID,
  state: 'done',
  name: 'nutag-2026-11-20-040000.backup.gz',
  isEncrypted: false,
  askedAt: AT,
  endedAt: AT,
  bytes: 5_000_000,
  error: null,
  removedAt: null,
  verifiedAt: null,
  verifyError: null,
  ...more,
})
const state = (more: Partial<BackupState> = {}): BackupState => ({
  place: 'folder',
  isEncrypted: true,
  at: '03:00',
  keep: { days: 7, weeks: 4, months: 12 },
  last: backup(),
  verified: backup({ verifiedAt: AT }),
  isLate: false,
  isDrillDue: false,
  recent: [backup()],
  ...more,
})

const Guarded = () => (useSession().isInitialized ? <BackupCard /> : null)

let asked = 0

async function shown(more: Partial<BackupState> = {}) {
  asked = 0
  showScreen(
    [admin],
    { path: '/', address: '/', Screen: Guarded },
    {
      'admin.backups': () => ({ data: state(more) }),
      'admin.makeBackup': () => {
        asked += 1
        return { data: state(more) }
      },
    },
  )
  await screen.findByRole('heading', { name: 'Нөөц хуулбар' })
  return document.body.textContent ?? ''
}
const button = () => screen.queryByRole('button', { name: /Одоо нөөцлөх/ })
const NOT_IN_TWO_DAYS = 'Сүүлийн 2 хоногт'
const NO_DRILL = 'Сүүлийн нэг сард амжилттай сорилт'

describe('the card of backups', () => {
  test('without a place says so, and offers no button', async () => {
    const text = await shown({ place: null, last: null, verified: null, recent: [] })
    expect(text).toContain('Автоматаар нөөцлөх газрыг тохируулаагүй байна')
    expect(button()).toBeNull()
    expect(text).not.toContain('Хадгалах газар')
  })

  test('before the first backup says that there is none, and warns', async () => {
    const text = await shown({ last: null, verified: null, recent: [], isLate: true })
    expect(text).toContain(NOT_IN_TWO_DAYS)
    expect(text.match(/Хийгээгүй/g)).toHaveLength(2)
    expect(button()).toBeEnabled()
  })

  test('shows place, encryption, size and the drill of one that succeeded, without a warning', async () => {
    const text = await shown()
    for (const part of ['Серверийн хавтас', 'Шифрлэдэг', 'Бүх өгөгдөл хэвээр сэргэсэн', 'Хийсэн'])
      expect(text).toContain(part)
    for (const warning of [NOT_IN_TWO_DAYS, NO_DRILL]) expect(text).not.toContain(warning)
  })

  test('says that backups are not encrypted', async () => {
    expect(await shown({ isEncrypted: false })).toContain('Шифрлээгүй')
  })

  test('while one is made the button waits, and nobody is warned', async () => {
    const text = await shown({ isLate: true, recent: [backup({ state: 'running', endedAt: null, bytes: null })] })
    expect(text).toContain('Хийж буй')
    expect(text).not.toContain(NOT_IN_TWO_DAYS)
    expect(button()?.hasAttribute('disabled') || button()?.getAttribute('aria-busy') === 'true').toBe(true)
  })

  test('one that failed says why', async () => {
    const error = 'There is not enough room in /backups.'
    const text = await shown({ recent: [backup({ state: 'failed', endedAt: null, bytes: null, error }), backup()] })
    expect(text).toContain('Амжилтгүй')
    expect(text).toContain(error)
  })

  test('an old one and a drill that is due are warned of', async () => {
    const text = await shown({ isLate: true, isDrillDue: true })
    expect(text).toContain(NOT_IN_TWO_DAYS)
    expect(text).toContain(NO_DRILL)
  })

  test('a drill that failed says what differed', async () => {
    const verified = backup({ verifiedAt: AT, verifyError: 'Table users came back with 3 rows of 4.' })
    const text = await shown({ verified, isDrillDue: true })
    expect(text).toContain('Table users came back with 3 rows of 4.')
    expect(text).not.toContain('Бүх өгөгдөл хэвээр сэргэсэн')
  })

  test('the button starts one', async () => {
    await shown()
    const now = button()
    if (!now) throw new Error('no button')
    fireEvent.click(now)
    await waitFor(() => expect(asked).toBe(1))
  })
})
