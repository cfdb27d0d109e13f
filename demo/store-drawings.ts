import { createHash } from 'node:crypto'
import type pg from 'pg'
import { insertMany } from '../server/core/database/sql.ts'
import { storePicture } from '../server/core/storage/pictures.ts'
import type { FileStore } from '../server/core/storage/store.ts'

/** A picture of the demo: our own drawing as SVG. */
export interface Drawing {
  id: string
  name: string
  ownerId: string | null
  svg: string
}

/** Pictures made at the same time. */
const AT_ONCE = 2

/** Makes the drawings into pictures of the store and writes their rows. */
export async function storeDrawings(
  client: Pick<pg.Pool, 'query'>,
  store: FileStore,
  drawings: readonly Drawing[],
): Promise<void> {
  const rows: Record<string, unknown>[] = []
  const waiting = [...drawings]
  const make = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const svg = Buffer.from(next.svg)
      const size = await storePicture(store, next.id, svg)
      rows.push({
        id: next.id,
        owner_id: next.ownerId,
        name: next.name,
        type: 'image/webp',
        bytes: svg.length,
        sha256: createHash('sha256').update(svg).digest('hex'),
        ...size,
        created_at: '2024-11-20T00:00:00Z',
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, make))
  await insertMany(client, 'files', rows)
}
