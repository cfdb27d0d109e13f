import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Solves the work of `proof.ts` apart from the page, so that typing is never delayed.
self.onmessage = async (message: MessageEvent<string>) => {
  const solution = await solve(message.data)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  self.postMessage(solution)
}

/** The solution; null if there is none. A rejection would leave the page waiting, as it is no error of the worker. */
async function solve(work: string): Promise<unknown> {
  try {
    return (await solveChallenge({ challenge: JSON.parse(work), deriveKey, timeout: 600_000 })) ?? null
  } catch {
    return null
  }
}
