import type { Feature } from '#contract/core/feature.ts'
import type { ImportStatus, importQuestionRoutes, importRoutes } from '#contract/core/import.ts'

/** A feature whose things come in files: its routes hold those of `importRoutes`. */
export type ImportFeature = Feature & { routes: ReturnType<typeof importRoutes<string, string>> }

/** One that asks questions about rows. */
export type AskingFeature = ImportFeature & { routes: ReturnType<typeof importQuestionRoutes<string, string>> }

/** How often one looks how far an import is, ms. Our choice. */
export const LOOK_EVERY_MS = 700

/** Whether the server is at work on it. */
export const isUnderWay = (status: ImportStatus | undefined) => status === 'reading' || status === 'saving'

/** The tone of each state. */
export const IMPORT_TONES = {
  reading: 'progress',
  ready: 'info',
  saving: 'progress',
  done: 'good',
  failed: 'bad',
} as const
