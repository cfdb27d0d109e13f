import type { Core } from '../../../core/requests/context.ts'
import type { SurveyRecord } from '../tables.ts'

/** The numbers under which flagged answers are reviewed. */
export interface FlagNumbers {
  shown(no: number): number
  /** @returns the stored number; 0, which no answer has, for one that was made up. */
  stored(shown: number): number
}

/** Numbers have two halves of 16 bits: four billion answers are more than an installation has. */
const HALF = 2 ** 16
const ROUNDS = 4

/**
 * The numbers of an anonymous survey are encrypted (a Feistel network under a key of the survey): texts, places and files are in the order
 * of the stored numbers, so that a reviewer who knew these could find there what the flagged answer says. Rule: docs/rules/surveys.md.
 */
export function flagNumbers(
  core: Pick<Core, 'sign'>,
  { id, anonymous }: Pick<SurveyRecord, 'id' | 'anonymous'>,
): FlagNumbers {
  if (!anonymous) return { shown: (no) => no, stored: (no) => no }
  const round = (half: number, n: number) =>
    Number.parseInt(core.sign(`survey flag ${id} ${n} ${half}`).slice(0, 4), 16)
  return {
    shown(no) {
      let [left, right] = [Math.floor(no / HALF), no % HALF]
      for (let n = 0; n < ROUNDS; n++) [left, right] = [right, left ^ round(right, n)]
      // 0 is no number of an answer
      return left * HALF + right + 1
    },
    stored(shown) {
      if (shown > HALF * HALF) return 0
      let [left, right] = [Math.floor((shown - 1) / HALF), (shown - 1) % HALF]
      for (let n = ROUNDS - 1; n >= 0; n--) [left, right] = [right ^ round(left, n), left]
      return left * HALF + right
    },
  }
}
