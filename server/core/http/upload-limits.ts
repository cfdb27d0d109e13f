import type { Multipart } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import type { Config } from '../config/config.ts'
import { Counted } from '../database/counted.ts'

/** Bytes of one megabyte. */
const MB = 1_048_576
/** Bytes of a body besides its one file: part headers and small fields. */
const OVERHEAD_BYTES = 65_536
/** Seconds until the retry of a caller whose other uploads fill the share. */
const RETRY_S = 10

/** Limits of the parser: each route takes one file and needs no field. */
export const UPLOAD_LIMITS = { files: 1, fields: 5, fieldSize: 8_192, headerPairs: 50 }

/** Bytes of uploads in progress on this instance, per person and per address. */
export class UploadLimits {
  readonly #inFlight = new Counted()
  readonly #config: Pick<Config, 'maxUploadMb' | 'uploadsPersonMb' | 'uploadsAddressMb'>

  constructor(config: Pick<Config, 'maxUploadMb' | 'uploadsPersonMb' | 'uploadsAddressMb'>) {
    this.#config = config
  }

  /**
   * Reserves the bytes of one upload (`undefined`: unknown) until the returned function is called. A person's only
   * upload is always admitted.
   *
   * @throws Problem('too_large'); Problem('too_many') when other uploads leave no room.
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
 * Starts reading the body of an upload.
 *
 * @throws Problem('unsupported_media'), and as `take`, before anything is read.
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

/** The parts of a body. A body that cannot be parsed (no boundary, a premature end) is the client's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    // exceeded limits have their own problems
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Problem('invalid')
  }
}
