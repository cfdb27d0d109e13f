/** Work that is being done or was done, so that sending waits for what began while the questions were read. */
const solving = new Map<string, Promise<string | undefined>>()

/**
 * Does the work that the server asks of a browser before it accepts an answer without an account (docs/rules/surveys.md, "Proof of work"),
 * each work once. Nothing has to be seen, heard or solved by the person: it runs while the questions are read.
 * @returns the text to send; undefined if this browser cannot.
 */
export function solveWork(work: string): Promise<string | undefined> {
  const begun = solving.get(work)
  if (begun) return begun
  const solved = inWorker(work)
  solving.set(work, solved)
  void solved.then((proof) => {
    // what failed is tried again when the answer is sent
    if (proof === undefined) solving.delete(work)
  })
  return solved
}

function inWorker(work: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  try {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const end = (proof: string | undefined) => {
      worker.terminate()
      resolve(proof)
    }
    worker.onmessage = ({ data }) =>
      end(data ? JSON.stringify({ challenge: JSON.parse(work), solution: data }) : undefined)
    worker.onerror = () => end(undefined)
    worker.onmessageerror = () => end(undefined)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(work)
  } catch {
    resolve(undefined)
  }
  return promise
}
