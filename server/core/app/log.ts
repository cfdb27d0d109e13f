/** The log of the process. */
export interface Log {
  error(details: object, text: string): void
  info(details: object, text: string): void
}
