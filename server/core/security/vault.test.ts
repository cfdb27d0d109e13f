import { expect, test } from 'vitest'
import { makeVault } from './vault.ts'

const vault = makeVault('a secret of a test, long enough to be one')

test('sealed text can be opened, and sealing it twice gives different bytes', () => {
  const [one, two] = [vault.seal('leaders.register', 'УК03271614'), vault.seal('leaders.register', 'УК03271614')]

  expect(vault.open('leaders.register', one)).toBe('УК03271614')
  expect(one.equals(two)).toBe(false)
  expect(one.toString('utf8')).not.toContain('03271614')
})

test('opening fails for another use, under another key, and after a single bit has changed', () => {
  const sealed = vault.seal('leaders.register', 'УК03271614')

  expect(() => vault.open('imports', sealed)).toThrow()
  expect(() => makeVault('another secret of a test, long enough').open('leaders.register', sealed)).toThrow()
  for (const at of [0, 1, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open('leaders.register', changed), String(at)).toThrow()
  }
  expect(() => vault.open('leaders.register', Buffer.of(1))).toThrow()
})

test('a fingerprint is deterministic per text and use, and does not contain the text', () => {
  const print = vault.fingerprint('leaders.register', 'УК03271614')

  expect(vault.fingerprint('leaders.register', 'УК03271614')).toBe(print)
  expect(vault.fingerprint('citizens.register', 'УК03271614')).not.toBe(print)
  expect(makeVault('another secret of a test, long enough').fingerprint('leaders.register', 'УК03271614')).not.toBe(
    print,
  )
  expect(print).toMatch(/^[0-9a-f]{64}$/)
})
