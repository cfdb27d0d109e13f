import { createHash } from 'node:crypto'
import type { Holding } from '#contract/features/holdings/index.ts'
import type { Download } from '../../core/requests/declare.ts'
import { csv } from '../../core/sheets/csv.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { publishedHoldings } from './published.ts'
import type { HoldingsCall } from './tables.ts'

const COLUMNS = ['day', 'name', 'nameEn', 'assetClass', 'sector', 'country', 'weight', 'value'] as const

const text = (value: string | undefined): Cell => (value ? { kind: 'text', value } : null)

async function csvOf(day: string | null, holdings: readonly Holding[]): Promise<string> {
  const rows = holdings.map(({ name, assetClass, sector, country, weight, value }) =>
    [day ?? '', name.mn, name.en, assetClass, sector, country, weight, value].map(text),
  )
  async function* portions() {
    yield rows
  }
  let written = ''
  for await (const part of csv({ name: 'holdings', headers: [...COLUMNS], portions: portions() })) written += part
  return written
}

/** The published holdings of a fund as JSON or CSV, for programs. @throws Problem('not_found'). */
export async function holdingsFile(
  call: HoldingsCall,
  id: string,
  { day: asked, format }: { day?: string | undefined; format: 'json' | 'csv' },
): Promise<Download> {
  const { code, day, revision, holdings } = await publishedHoldings(call, id, asked)
  const isCsv = format === 'csv'
  const body = Buffer.from(isCsv ? await csvOf(day, holdings) : JSON.stringify({ data: { day, revision, holdings } }))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    type: isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    ...(isCsv ? { filename: `${code}-${day ?? 'holdings'}.csv` } : {}),
    body,
    // kept by caches, but asked again each time: a correction is seen at once
    headers: { etag, 'cache-control': 'public, no-cache' },
  }
}
