import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Solves the work of `proof.ts` apart from the page, so that typing is never delayed.
self.onmessage = (message: MessageEvent<string>) => {
  const challenge = JSON.parse(message.data)
  void solveChallenge({ challenge, deriveKey, timeout: 600_000 }).then((solution) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    self.postMessage(solution)
  })
}
