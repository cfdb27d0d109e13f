import type { Variable } from './config-words.ts'

/** The variables that size the pools of database connections (`server/core/pools.ts`), in words. */
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
