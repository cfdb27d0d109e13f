import { type AuditLine, writeAudit } from '../audit/audit.ts'
import { queriesOn } from '../database/kysely.ts'
import type { Core } from './context.ts'
import { type Caller, whoOf } from './request.ts'

/** Logs refused requests; the same ones within a minute are counted together, so that nobody can fill the log with them. */
export async function noteRefusals(core: Core, caller: Caller, lines: readonly AuditLine[]): Promise<void> {
  const who = whoOf(caller)
  const now = core.refusals.count(who, lines)
  if (now.length > 0) await writeAudit(queriesOn(core.pool), who, now)
}
