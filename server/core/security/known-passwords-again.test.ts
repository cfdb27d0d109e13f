import { expect, test, vi } from 'vitest'

test('a list that could not be loaded once is loaded for the next password', async () => {
  vi.resetModules()
  vi.doMock('./breached-passwords.ts', () => {
    throw new Error('too many open files')
  })
  const { isKnownPassword } = await import('./known-passwords.ts')
  await expect(isKnownPassword('leavemealone')).rejects.toThrow()
  vi.doUnmock('./breached-passwords.ts')

  expect(await isKnownPassword('leavemealone')).toBe(true)
})
