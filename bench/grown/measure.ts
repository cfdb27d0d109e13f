import type { Figure } from '../figures.ts'
import type { Options } from '../options.ts'
import { makePlace } from '../place.ts'
import { startOnDatabase } from '../start-up.ts'
import type { Asked } from './ask.ts'
import { measureAudit } from './audit.ts'
import { measureExports } from './exports.ts'
import { grow } from './fill.ts'
import { measureHerd } from './herd.ts'
import { measureHomes } from './homes.ts'
import { measureLatinPlans } from './latin.ts'
import { measureLists } from './lists.ts'
import { measureMoreNews } from './more.ts'
import { measureRates } from './rates.ts'
import { makeSurvey } from './survey.ts'

/** Homes that hear of one broadcast. */
const HOMES = 1_000

export type Grown = Pick<Options, 'auditLines' | 'data' | 'listTimes' | 'seconds'>

/** Every list of the product, the audit log, the home and a herd of homes, on a database that has grown for some years. */
export async function measureGrown(
  { auditLines, data, listTimes, seconds }: Grown,
  say: (line: string) => void,
): Promise<Figure[]> {
  const { pool, connection, url } = await makePlace(data, say)
  await grow(pool, auditLines, say)
  await makeSurvey({ pool, connection })
  const server = await startOnDatabase(url)
  const asked: Asked = { url: server.url, connection }
  const figures = [
    ...(await measureLists(pool, server, connection, { times: listTimes, say })),
    ...(await measureLatinPlans(pool)),
    ...(await measureMoreNews({ pool, connection })),
    ...(await measureAudit(pool, asked)),
    ...(await measureExports(pool, server, connection)),
    ...(await measureRates(pool, server, connection, seconds)),
    ...(await measureHomes(pool, asked)),
    ...(await measureHerd(pool, server, connection, { homes: HOMES, say })),
  ]
  await server.stop()
  return figures
}
