import type pg from 'pg'
import { type Sealing, sealKeysOf } from '../../server/core/audit/seals.ts'
import { SECRET } from '../api/world.ts'

/** The keys with which the server under test seals the audit log. */
export const sealingOf = (pool: pg.Pool): Sealing => ({
  pool,
  sealKeys: sealKeysOf({ auditSecret: undefined, dataSecret: SECRET }),
})
