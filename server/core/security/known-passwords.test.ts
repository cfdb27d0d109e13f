import { expect, test } from 'vitest'
import { isCommonPassword } from '#contract/core/people/password.ts'
import { isKnownPassword } from './known-passwords.ts'

test.each([
  'leavemealone',
  'LeaveMeAlone',
  'chickenwing101',
  'sonyericsson2024',
  'finalfantasy99!',
  'f1n4lf4nt4sy',
  'websolutions-',
  'steelersbroncos7',
  '1qaz2wsx3edc4rfv',
])('%s is found in the list of breached passwords', async (password) => {
  expect(await isKnownPassword(password)).toBe(true)
})

test.each(['leavemealone', 'chickenwing101', 'finalfantasy99!', 'steelersbroncos7'])(
  '%s passes the short list of the browser, so that only the long one refuses it',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test.each([
  'correct horse battery staple',
  'мөнгөн завь дээр сууя',
  'шинэ нууц үгийг энд бичив',
  'k7Vq-29xLmPz',
  '847291038475',
  'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ ᠦᠰᠦᠭ',
  '🐎🐎🐪🐪 дөрвөн адуу',
])('%s is not', async (password) => {
  expect(await isKnownPassword(password)).toBe(false)
})

test('the longest passwords are checked: neither mixed characters nor a word repeated sixteen times are in the list, and an empty text is', async () => {
  const most = Array.from({ length: 128 }, (_, i) => 'aр1 '.charAt(i % 4)).join('')
  expect(await isKnownPassword(most)).toBe(false)
  expect(await isKnownPassword('password'.repeat(16))).toBe(false)
  expect(await isKnownPassword('')).toBe(true)
})
