import type { Role } from '#contract/core/model/actor.ts'
import type { Job, MailHead } from '#contract/features/admin/index.ts'

/** The tables that admins inspect; only the next run of a job and the settings are written. */
export interface AdminTables {
  audit_log: {
    id: number
    at: Date
    actor_id: string | null
    actor_role: Role | null
    action: string
    outcome: 'done' | 'refused'
    table_name: string | null
    row_id: string | null
    area_id: string | null
    from_state: string | null
    to_state: string | null
    note: string | null
    details: Record<string, unknown> | null
    request_id: string | null
    address: string | null
    chain_no: number | null
  }
  backups: {
    id: string
    asked_at: Date
    name: string
    is_encrypted: boolean
    started_at: Date | null
    ended_at: Date | null
    failed_at: Date | null
    error: string | null
    bytes: number | null
    removed_at: Date | null
    verified_at: Date | null
    verify_error: string | null
  }
  settings: { key: string; value: string; updated_at: Date }
  outbox: {
    id: string
    channel: MailHead['channel']
    recipient: string
    subject: string
    body_text: string
    kind: MailHead['kind']
    attempts: number
    created_at: Date
    sent_at: Date | null
    failed_at: Date | null
    next_try_at: Date | null
    error: string | null
    cause: MailHead['cause']
    is_test: boolean
    subscription: string | null
  }
  jobs: {
    id: number
    kind: string
    lane: Job['lane']
    lost: number
    failure: Job['failure']
    run_at: Date
    attempts: number
    locked_until: Date | null
    done_at: Date | null
    failed_at: Date | null
    error: string | null
    created_at: Date
  }
}
