import type { Running } from '../processes.ts'
import { type Case, onBare } from './cases.ts'

interface Listed {
  data: { id: string }[] | { id: string }
  meta?: { total: number; totalIsMinimum?: true }
}

/** Checks that both servers answer the same before they are measured. @throws Error with what differs. */
export async function checkSame(
  [ours, bare]: [Running, Running],
  cases: readonly Case[],
  token: (one: Case) => string | undefined,
): Promise<void> {
  for (const one of cases.filter(({ bodies }) => !bodies)) {
    const bares = onBare(one).paths
    for (const [i, path] of one.paths.slice(0, 5).entries()) {
      const [left, right] = await Promise.all([ask(ours, path, token(one)), ask(bare, bares[i] ?? '', undefined)])
      if (left !== right) throw new Error(`${one.name}: our server answers ${left}, the bare one ${right}`)
      if (left.startsWith('0 rows')) throw new Error(`${one.name}: ${path} finds nothing`)
    }
  }
}

/** The ids in their order, and the total. */
async function ask({ url }: Running, path: string, token: string | undefined): Promise<string> {
  const answer = await fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!answer.ok) return `${answer.status} ${await answer.text()}`
  const { data, meta } = (await answer.json()) as Listed
  const ids = (Array.isArray(data) ? data : [data]).map(({ id }) => id)
  return `${ids.length} rows ${ids.join(' ')} of ${meta?.total ?? 1}${meta?.totalIsMinimum ? ' or more' : ''}`
}
