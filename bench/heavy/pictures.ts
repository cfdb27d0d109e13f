import fs from 'node:fs'
import type pg from 'pg'
import sharp from 'sharp'
import type { Figure } from '../figures.ts'
import { tokenOf } from '../grown/ask.ts'
import { urlOf } from '../place.ts'
import { residentMb } from '../processes.ts'
import { startOnDatabase } from '../start-up.ts'

/** As many as an album that somebody chooses at once; 59 megapixels are what a phone of today takes at most. */
const PICTURES = 12
const SIZE = { width: 9_400, height: 6_300 }

/** One picture as a phone sends it. */
export const largePicture = (): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 3, background: '#4a7', noise: { type: 'gaussian', mean: 128, sigma: 4 } } })
    .jpeg({ quality: 60 })
    .toBuffer()

/** A form with this picture in the field `file`. */
export function formOf(picture: Buffer): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'zurag.jpg', { type: 'image/jpeg' }))
  return form
}

/** The memory that a server of its own needs while all pictures of an album arrive at once. */
export async function measurePictures(pool: pg.Pool, connection: pg.PoolConfig, admin: string): Promise<Figure[]> {
  const picture = await largePicture()
  const token = await tokenOf(pool, connection, admin)
  const server = await startOnDatabase(urlOf(connection))
  const idle = residentMb(server)
  const from = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: PICTURES }, async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.url}/v1/files`, { method: 'POST', headers, body: formOf(picture) })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const peak = peakMb(server.pid)
  await server.stop()
  return [
    {
      what: `pictures of 59 megapixels (${(picture.length / 2 ** 20).toFixed(1)} MB) uploaded at once, refused`,
      value: statuses.filter((status) => status !== 201).length,
      unit: `of ${PICTURES}`,
      goal: { most: 0 },
    },
    { what: 'most memory of the server meanwhile', value: peak, unit: 'MB', goal: { most: 350 } },
    { what: 'its memory before', value: idle, unit: 'MB' },
    { what: 'until all were stored', value: seconds, unit: 's' },
  ]
}

/** The most memory that a process has held in RAM so far, MB. */
function peakMb(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
