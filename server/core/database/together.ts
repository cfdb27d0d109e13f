/** PostgreSQL's answer to a statement in a transaction in which another one has failed. */
const ABORTED = '25P02'

/**
 * Waits for statements of one transaction that are sent together, without waiting for each answer; PostgreSQL executes them in this order.
 * Unlike `Promise.all` it waits for all of them even when one fails, so that none is sent after the rollback.
 *
 * @throws the error of the first that failed, not of those that PostgreSQL refused because of it.
 */
export async function together<Sent extends readonly unknown[] | []>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  const failed = (await Promise.allSettled(sent)).flatMap((one) => (one.status === 'rejected' ? [one] : []))
  const cause = failed.find(({ reason }) => reason?.code !== ABORTED) ?? failed[0]
  if (cause) throw cause.reason
  // settled: nothing is waited for
  return Promise.all(sent)
}
