import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]
type Line = Parameters<FastifyBaseLogger['info']>

/** The log of one request, which names it in every line. Few requests write one: the logger is made for the first. */
class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: Options
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get #log(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings, this.#options)
    return this.#own
  }

  get level(): string {
    return this.#parent.level
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line)
  }
  error(...line: Line): void {
    this.#log.error(...line)
  }
  warn(...line: Line): void {
    this.#log.warn(...line)
  }
  info(...line: Line): void {
    this.#log.info(...line)
  }
  debug(...line: Line): void {
    this.#log.debug(...line)
  }
  trace(...line: Line): void {
    this.#log.trace(...line)
  }
  silent(): void {}
  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#log.child(bindings, options)
  }
}

/** Makes the log of a request, for Fastify. */
export const requestLog = (parent: FastifyBaseLogger, bindings: Bindings, options: Options): FastifyBaseLogger =>
  new RequestLog(parent, bindings, options) as unknown as FastifyBaseLogger
