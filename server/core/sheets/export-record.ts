import type { Actor } from '#contract/core/model/actor.ts'
import type { ExportState, ExportStatus } from '#contract/core/model/export.ts'
import { message } from '#contract/core/text/messages.ts'
import type { Tx } from '../database/kysely.ts'

/** A row of the table `exports`. */
export interface ExportRecord {
  id: string
  owner_id: string
  feature: string
  route: string
  input: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, string> }
  lang: 'mn' | 'en'
  reach: string
  status: ExportStatus
  file_key: string | null
  file_name: string | null
  file_type: string | null
  total: number | null
  written: number
  bytes: number | null
  problem: { code: string } | null
  created_at: Date
  ready_at: Date | null
  expires_at: Date
  /** Its job failed for good, for example because its process died on every attempt. */
  gave_up: boolean
}

export const WRITE_JOB = 'exports.write'
/** The job that writes everything about a person. */
export const PERSONAL_EXPORT_JOB = 'auth.export_my_data'
export const FORGET_JOB = 'exports.forget'

/** Whether the job of an unfinished export was abandoned. */
const GAVE_UP = `(status in ('waiting', 'running') and exists (select 1 from jobs j
  where j.failed_at is not null and j.kind in ('${WRITE_JOB}', '${PERSONAL_EXPORT_JOB}') and j.payload ->> 'id' = exports.id::text))`

export const EXPORT_COLUMNS = `id, owner_id, feature, route, input, lang, reach, status, file_key, file_name, file_type, total, written, bytes,
  problem, created_at, ready_at, expires_at, ${GAVE_UP} as gave_up`

/** The folder of an export's bytes in the file store. Backups leave `exports` out (backup/files.ts). */
export const exportFolder = (id: string) => `exports/${id}`

/** Role and area, which decide what rows a person may see. */
export const reachText = ({ role, areaId }: Pick<Actor, 'role' | 'areaId'>) => `${role} ${areaId ?? ''}`

/** Marks the abandoned exports of a person as failed, so that they do not prevent another one. */
export const failAbandoned = (tx: Tx, ownerId: string) =>
  tx.query(
    `update exports set status = 'failed', problem = '{"code": "export_failed"}' where owner_id = $1 and ${GAVE_UP}`,
    [ownerId],
  )

export async function findExport(db: Tx, id: string, now: Date): Promise<ExportRecord | undefined> {
  const { rows } = await db.query<ExportRecord>(
    `select ${EXPORT_COLUMNS} from exports where id = $1 and expires_at > $2`,
    [id, now],
  )
  return rows[0]
}

/** An export as its owner sees it. */
export function showExport(record: ExportRecord, lang: 'mn' | 'en'): ExportState {
  const problem = record.gave_up ? { code: 'export_failed' } : record.problem
  return {
    id: record.id,
    feature: record.feature,
    route: record.route,
    status: record.gave_up ? 'failed' : record.status,
    fileName: record.file_name,
    total: record.total,
    written: record.written,
    bytes: record.bytes,
    problem: problem && { code: problem.code, message: message(lang, `field.${problem.code}`) },
    createdAt: record.created_at.toISOString(),
    readyAt: record.ready_at?.toISOString() ?? null,
    expiresAt: record.expires_at.toISOString(),
  }
}
