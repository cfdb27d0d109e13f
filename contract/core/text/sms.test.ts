import { expect, test } from 'vitest'
import { SMS_NUMBER, smsSize } from './sms.ts'

// expected values: 3GPP TS 23.038 and TS 23.040

test.each([
  ['', 'gsm', 0, 1],
  ['Code 123456', 'gsm', 11, 1],
  ['a'.repeat(160), 'gsm', 160, 1],
  ['a'.repeat(161), 'gsm', 161, 2],
  ['a'.repeat(306), 'gsm', 306, 2],
  ['a'.repeat(307), 'gsm', 307, 3],
  ['[€]', 'gsm', 6, 1],
  ['€'.repeat(80), 'gsm', 160, 1],
  // 76 escaped characters are 152 units, and the 77th does not fit into the 153 of the first part
  ['€'.repeat(81), 'gsm', 162, 2],
  ['€'.repeat(153), 'gsm', 306, 3],
  ['ө', 'ucs2', 1, 1],
  ['Ө'.repeat(70), 'ucs2', 70, 1],
  ['Ө'.repeat(71), 'ucs2', 71, 2],
  ['Ө'.repeat(134), 'ucs2', 134, 2],
  ['Ө'.repeat(135), 'ucs2', 135, 3],
  [`${'a'.repeat(70)}№`, 'ucs2', 71, 2],
  ['😀'.repeat(35), 'ucs2', 70, 1],
  ['😀'.repeat(67), 'ucs2', 134, 3],
] as const)('of %j the coding, the units and the parts are counted', (text, coding, units, parts) => {
  expect(smsSize(text)).toEqual({ coding, units, parts })
})

test.each(['+97699112233', '+97688001122', '+97655123456'])('%s can get text messages', (number) =>
  expect(number).toMatch(SMS_NUMBER),
)

test.each(['+97611123456', '+97640123456', '+79161234567', '99112233', '+976991122334', '+9769911223'])(
  '%s cannot get text messages',
  (number) => expect(number).not.toMatch(SMS_NUMBER),
)
