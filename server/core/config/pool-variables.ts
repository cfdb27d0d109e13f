import type { Variable } from './variable-kinds.ts'

/** Connections per pool. */
export interface PoolSizes {
  interactive: number
  heavy: number
  jobs: number
  control: number
}

/**
 * Default sizes. The six lanes of jobs share 10 connections between 21 slots: only exports and imports (4 slots) keep
 * one for long, mails and webhooks need one for single statements, so urgent mails never wait for another lane.
 */
export const POOL_SIZES: PoolSizes = { interactive: 12, heavy: 4, jobs: 10, control: 3 }

/** Descriptions of the variables that size the connection pools (`server/core/database/pools.ts`). */
export const describePools: Variable[] = [
  {
    name: 'DATABASE_POOL',
    about: 'Database connections of one instance for the requests that people wait for.',
    allowed: 'a whole number from 1 to 500',
    standard: '12',
    example: '20',
  },
  {
    name: 'DATABASE_POOL_HEAVY',
    about: 'Database connections of one instance for exports, the audit log and other heavy reads.',
    allowed: 'a whole number from 1 to 500',
    standard: '4',
    example: '6',
  },
  {
    name: 'DATABASE_POOL_JOBS',
    about: 'Database connections of one instance for background work: mails, imports, reminders.',
    allowed: 'a whole number from 2 to 500',
    standard: '10',
    example: '16',
  },
  {
    name: 'DATABASE_POOL_CONTROL',
    about: 'Database connections of one instance for health checks, rate limits and cancelling.',
    allowed: 'a whole number from 1 to 50',
    standard: '3',
    example: '4',
  },
]
