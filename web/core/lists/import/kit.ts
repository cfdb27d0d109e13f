import type { Feature } from '#contract/core/model/feature.ts'
import type { ImportStatus, importQuestionRoutes, importRoutes } from '#contract/core/model/import.ts'

/** A feature with file import: its routes include those of `importRoutes`. */
export type ImportFeature = Feature & { routes: ReturnType<typeof importRoutes<string, string>> }

/** A feature whose import asks questions about rows. */
export type AskingFeature = ImportFeature & { routes: ReturnType<typeof importQuestionRoutes<string, string>> }

/** Interval of progress requests, ms. Our choice. */
export const POLL_INTERVAL_MS = 700

/** Whether the server is processing the import. */
export const isInProgress = (status: ImportStatus | undefined) => status === 'reading' || status === 'saving'

/** The tone of each state. */
export const IMPORT_TONES = {
  reading: 'progress',
  ready: 'info',
  saving: 'progress',
  done: 'good',
  failed: 'bad',
} as const
