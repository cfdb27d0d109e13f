import { daysBetween } from '../../core/time/calendar.ts'
import { divide, ONE, roundedText, squareRoot } from './decimal.ts'
import { DAYS_OF_YEAR, type History, type Part, PERCENT_DECIMALS, type Point } from './history.ts'

/** For each point of a history the sums of the returns until it, and of their squares. */
interface Sums {
  returns: bigint[]
  squares: bigint[]
}
const sums = new WeakMap<History, Sums>()

/** Sums over a part are differences of these: each return is computed once for all ranges of a history. */
function sumsOf(history: History): Sums {
  const known = sums.get(history)
  if (known) return known
  const made: Sums = { returns: [], squares: [] }
  let [sum, square] = [0n, 0n]
  let before: Point | undefined
  for (const point of history) {
    const one = before ? divide(point.price * ONE, before.price) : 0n
    made.returns.push((sum += one))
    made.squares.push((square += one * one))
    before = point
  }
  sums.set(history, made)
  return made
}

/**
 * The sample standard deviation of the returns between consecutive prices, times the square root of the returns per
 * year: how often a fund is priced must not change its risk.
 */
export function volatilityOf(history: History, [start, end]: Part): string | null {
  const [first, last] = [history[start], history[end]]
  const count = BigInt(end - start)
  if (!first || !last || count < 2n) return null
  const { returns, squares } = sumsOf(history)
  const between = (all: readonly bigint[]) => (all[end] ?? 0n) - (all[start] ?? 0n)
  // n·Σ(r − mean)² = n·Σr² − (Σr)²: the mean is never rounded
  const variance = divide(between(squares) * count - between(returns) ** 2n, count * (count - 1n) * ONE)
  const days = BigInt(daysBetween(first.day, last.day))
  const yearly = divide(variance * count * BigInt(DAYS_OF_YEAR), days)
  return roundedText(squareRoot(yearly) * 100n, PERCENT_DECIMALS)
}
