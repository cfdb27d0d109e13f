import { expect, test } from 'vitest'
import { isAuthenticated } from './authentication.ts'

const BELIEVED = ['mx.example.mn']
const ADDRESS = 'Nyamaa@Example.org'

test.each([
  ['mx.example.mn; dmarc=pass header.from=example.org'],
  [
    'mx.example.mn 1; spf=fail smtp.mailfrom=x@other.org; dkim=pass (good (2048 bit) key) header.d=example.org header.s=a',
  ],
  ['MX.example.mn;\r\n\tdkim=pass header.i=@example.org'],
  ['mx.example.mn; dkim=pass header.d="example.org" reason="a; (good) \\" signature"'],
  ['mx.example.mn; spf=pass (ip is allowed) smtp.mailfrom=bounce@example.org'],
])('a sender is authenticated by %s', (header) => {
  expect(isAuthenticated([header], BELIEVED, ADDRESS)).toBe(true)
})

test.each([
  ['none', []],
  ['a server that is not believed', ['mx.other.mn; dmarc=pass header.from=example.org']],
  [
    'a header below the one of the server',
    ['mx.example.mn; dmarc=fail header.from=example.org', 'mx.example.mn; dmarc=pass header.from=example.org'],
  ],
  ['a pass inside of a comment', ['mx.example.mn; spf=fail (dmarc=pass header.from=example.org; dmarc=pass)']],
  ['another domain', ['mx.example.mn; dmarc=pass header.from=example.org.evil.net']],
  ['a domain that only ends alike', ['mx.example.mn; dkim=pass header.d=ample.org']],
  ['a top level domain', ['mx.example.mn; dkim=pass header.d=org']],
  ['a signature of a domain below', ['mx.example.mn; dkim=pass header.d=users.example.org']],
  ['an envelope of another domain', ['mx.example.mn; spf=pass smtp.mailfrom=x@other.org']],
  ['a result that is no pass', ['mx.example.mn; dmarc=bestguesspass header.from=example.org']],
  [
    'statements inside of a quoted envelope address',
    ['mx.example.mn; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.org "@evil.com'],
  ],
  [
    'statements after an escaped quote',
    ['mx.example.mn; spf=pass smtp.mailfrom="x\\"; dmarc=pass header.from=example.org "@evil.com'],
  ],
  [
    'a quote inside of a comment that opens a string',
    ['mx.example.mn; spf=pass (") smtp.mailfrom="; dmarc=pass header.from=example.org; x=("'],
  ],
  ['a quote that is not closed', ['mx.example.mn; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.org']],
  ['a parenthesis that is not opened', ['mx.example.mn; spf=pass x) ; dmarc=pass header.from=example.org']],
  [
    'a header that is cut off',
    [`mx.example.mn; dmarc=pass header.from=example.org; spf=fail smtp.mailfrom=${'x'.repeat(8000)}`],
  ],
  [
    'a failed DMARC check next to one that passed',
    ['mx.example.mn; dmarc=pass header.from=example.org; dkim=pass header.d=example.org; dmarc=fail'],
  ],
  ['a domain in quotes after another one', ['mx.example.mn; spf=pass smtp.mailfrom=x@evil.com"@example.org"']],
  ['nesting without an end', [`mx.example.mn; ${'('.repeat(100_000)}`]],
])('a sender is not authenticated: %s', (_name, headers) => {
  expect(isAuthenticated(headers, BELIEVED, ADDRESS)).toBe(false)
})

test('nobody is authenticated where no server is believed', () => {
  expect(isAuthenticated(['mx.example.mn; dmarc=pass header.from=example.org'], [], ADDRESS)).toBe(false)
})
