/**
 * Exact decimal arithmetic for prices: whole numbers of millionths as `bigint`. Binary floating point is not used for
 * anything that is shown. Rule: docs/rules/fund.md.
 */

/** Decimals of a price and of a number of units. */
export const PRICE_DECIMALS = 6
const MICRO = 10n ** BigInt(PRICE_DECIMALS)

/** Digits after the point of intermediate results; the roots and powers below are exact to more than 30 of them. */
const WORK_DECIMALS = 40
/** One, with `WORK_DECIMALS` digits after the point. */
export const ONE = 10n ** BigInt(WORK_DECIMALS)

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,6}))?$/

/** The millionths of a decimal text: '1234.5' is 1234500000n. @throws RangeError when it is not one. */
export function microOf(text: string): bigint {
  const found = DECIMAL.exec(text)
  if (!found) throw new RangeError(`not a decimal with up to ${PRICE_DECIMALS} places: ${text}`)
  const [, sign, whole = '', fraction = ''] = found
  const micro = BigInt(whole) * MICRO + BigInt(fraction.padEnd(PRICE_DECIMALS, '0'))
  return sign ? -micro : micro
}

/** Divides and rounds half away from zero. @throws RangeError for division by zero. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (a * 2n + b) / (b * 2n)
  return isNegative ? -rounded : rounded
}

/** The text of a whole number of units of 10^-decimals: (12345n, 2) is '123.45'. All places are written. */
export function textOf(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : ''
  return `${value < 0n ? '-' : ''}${whole}${fraction}`
}

/** The text of millionths without trailing zeros, but with at least two places: '1234.50'. */
export const priceText = (micro: bigint): string => textOf(micro, PRICE_DECIMALS).replace(/0{1,4}$/, '')

/** A number with `WORK_DECIMALS` places as text with fewer, rounded once. */
export const roundedText = (value: bigint, decimals: number): string =>
  textOf(divide(value, 10n ** BigInt(WORK_DECIMALS - decimals)), decimals)

/** The whole square root, rounded down. @throws RangeError for a negative number. */
function wholeRoot(value: bigint): bigint {
  if (value < 0n) throw new RangeError('no root of a negative number')
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** The square root of a number with `WORK_DECIMALS` places. */
export const squareRoot = (value: bigint): bigint => wholeRoot(value * ONE)

const times = (a: bigint, b: bigint): bigint => divide(a * b, ONE)

/** The natural logarithm of a positive number near 1: 2 · artanh((x − 1) / (x + 1)). */
function logNearOne(x: bigint): bigint {
  const z = divide((x - ONE) * ONE, x + ONE)
  const square = times(z, z)
  let sum = 0n
  let power = z
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += divide(power, n)
    power = times(power, square)
  }
  return 2n * sum
}

const LOG_TWO = logNearOne(2n * ONE)

/** The natural logarithm of a positive number with `WORK_DECIMALS` places. */
function log(x: bigint): bigint {
  if (x <= 0n) throw new RangeError('no logarithm of a number that is not positive')
  let twos = 0n
  let rest = x
  for (; rest > 2n * ONE; twos++) rest = divide(rest, 2n)
  for (; rest < divide(ONE, 2n); twos--) rest *= 2n
  return logNearOne(rest) + twos * LOG_TWO
}

/** e to the power of a number with `WORK_DECIMALS` places. */
function exp(x: bigint): bigint {
  const twos = divide(x, LOG_TWO)
  const rest = x - twos * LOG_TWO
  let sum = ONE
  let term = ONE
  for (let n = 1n; term !== 0n; n++) {
    term = divide(times(term, rest), n)
    sum += term
  }
  return twos >= 0n ? sum << twos : divide(sum, 1n << -twos)
}

/** (dividend ÷ divisor) to the power of numerator ÷ denominator, with `WORK_DECIMALS` places. All are positive. */
export function power(ratio: [bigint, bigint], exponent: [number, number]): bigint {
  const logarithm = log(divide(ratio[0] * ONE, ratio[1]))
  return exp(divide(logarithm * BigInt(exponent[0]), BigInt(exponent[1])))
}
