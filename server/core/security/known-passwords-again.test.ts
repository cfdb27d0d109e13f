import { expect, test, vi } from 'vitest'

test('a list that could not be loaded once is loaded for the next password', async () => {
  vi.resetModules()
  vi.doMock('@zxcvbn-ts/language-common', () => {
    throw new Error('too many open files')
  })
  const { isKnownPassword } = await import('./known-passwords.ts')
  await expect(isKnownPassword('leavemealone')).rejects.toThrow()
  vi.doUnmock('@zxcvbn-ts/language-common')

  expect(await isKnownPassword('leavemealone')).toBe(true)
})
