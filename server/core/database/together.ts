/**
 * Waits for statements of one transaction that are sent together, without waiting for each answer; PostgreSQL executes them in this order.
 * Unlike `Promise.all` it waits for all of them even when one fails, so that none is sent after the rollback.
 *
 * @throws the error of the first that failed: those behind it fail because of it.
 */
export async function together<Sent extends readonly unknown[] | []>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason
  // settled: nothing is waited for
  return Promise.all(sent)
}
