import type { Multipart } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/core/problem.ts'
import type { Config } from './config.ts'
import { Counted } from './counted.ts'

/** Bytes of one megabyte. */
const MB = 1_048_576
/** What a body may have besides its one file: the heads of its parts, and small fields. */
const OVERHEAD_BYTES = 65_536
/** Seconds after which somebody whose other uploads fill their share tries again. */
const RETRY_S = 10

/** Limits of the parser: each route takes one file and needs no field. */
export const UPLOAD_LIMITS = { files: 1, fields: 5, fieldSize: 8_192, headerPairs: 50 }

/** Bytes of uploads that are on their way into this instance, for each person and each address. */
export class UploadLimits {
  readonly #inFlight = new Counted()
  readonly #config: Pick<Config, 'maxUploadMb' | 'uploadsPersonMb' | 'uploadsAddressMb'>

  constructor(config: Pick<Config, 'maxUploadMb' | 'uploadsPersonMb' | 'uploadsAddressMb'>) {
    this.#config = config
  }

  /**
   * Reserves the bytes of one upload (`undefined`: it does not say how many) until the returned function is called. A person's
   * only one is always let in.
   * @throws Problem('too_large'); Problem('too_many') when the uploads before it leave no room.
   */
  take(announced: number | undefined, personId: string | undefined, address: string): () => void {
    const { maxUploadMb, uploadsPersonMb, uploadsAddressMb } = this.#config
    const most = maxUploadMb * MB + OVERHEAD_BYTES
    const bytes = announced ?? most
    if (bytes > most) throw new Problem('too_large')
    const shares = [
      { key: `address ${address}`, limit: uploadsAddressMb * MB },
      ...(personId ? [{ key: `person ${personId}`, limit: uploadsPersonMb * MB }] : []),
    ]
    for (const { key, limit } of shares) {
      const before = this.#inFlight.of(key)
      if (before > 0 && before + bytes > limit) throw new Problem('too_many', { retryAfter: RETRY_S })
    }
    const ends = shares.map(({ key }) => this.#inFlight.add(key, bytes))
    return () => {
      for (const end of ends) end()
    }
  }
}

/**
 * Begins to read the body of an upload.
 * @throws Problem('unsupported_media'), and what `take` throws; nothing has been read then.
 */
export function openUpload(
  limits: UploadLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: string | undefined,
): AsyncIterableIterator<Multipart> {
  if (!request.isMultipart()) throw new Problem('unsupported_media')
  const announced = request.headers['content-length']
  const end = limits.take(announced === undefined ? undefined : Number(announced), personId, request.ip)
  reply.raw.once('close', end)
  return partsOf(request)
}

/** The parts of a body. What the parser cannot read (no boundary, an end too early) is the sender's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    // the limits have problems of their own
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Problem('invalid')
  }
}
