import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { check } from '#contract/core/model/parse.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Core } from '../../../core/requests/context.ts'

/** Rounds of a single attempt: verifying costs the server a fraction of a millisecond. */
const ROUNDS = 200

/** A verified ticket: its random id and its time of issue. */
export interface Ticket {
  id: string
  at: Date
}

type ProofCore = Pick<Core, 'sign' | 'config'>

const keyOf = (core: Pick<Core, 'sign'>): string => core.sign('survey proof of work')

/**
 * The work that a browser does before an answer without an account is accepted, as text; it belongs to one ticket, which counts once.
 * Undefined if the operator asks for none. Rule: docs/rules/surveys.md.
 */
export async function workFor(core: ProofCore, ticketId: string): Promise<string | undefined> {
  const digits = core.config.surveyProof
  if (digits === 0) return undefined
  const work = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    keyPrefix: '0'.repeat(digits),
    data: { ticket: ticketId },
    deriveKey,
    hmacSignatureSecret: keyOf(core),
  })
  return JSON.stringify(work)
}

const isSigned = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'parameters' in value &&
  'signature' in value &&
  typeof value.signature === 'string'

const Solved = z.object({
  challenge: z.custom<Challenge>((value) => isSigned(value)),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

function parse(proof: string | undefined): unknown {
  try {
    return JSON.parse(proof ?? '')
  } catch {
    return undefined
  }
}

/** @throws Problem('invalid') on `proof` unless it solves the work of this ticket. */
export async function checkProof(core: ProofCore, ticket: Ticket, proof: string | undefined): Promise<void> {
  if (core.config.surveyProof === 0) return
  const solved = check(Solved, parse(proof))
  const isGood =
    solved.ok &&
    solved.value.challenge.parameters?.data?.ticket === ticket.id &&
    (await verifySolution({ ...solved.value, deriveKey, hmacSignatureSecret: keyOf(core) })).verified
  if (!isGood) throw fieldProblem('proof', 'proof_needed')
}
