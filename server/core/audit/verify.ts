import { type AnchorCopies, type AnchorState, compareAnchors } from './anchors.ts'
import { type ChainState, verifyAuditStep } from './chain.ts'
import { type Sealing, sealAudit } from './seals.ts'

/** The result of a step; `anchors` is null until the last step. */
export interface Verified extends ChainState {
  anchors: AnchorState | null
}

interface Noted {
  /** The folder of the anchors. */
  auditAnchors: string
  /** Copies of the anchors elsewhere. */
  copies?: AnchorCopies | undefined
  now: Date
}

/**
 * One step of an interactive check. The first step seals the newest entries so that they are checked too; the last one
 * compares the log with the seals that were noted outside the database.
 */
export async function verifyNextStep(sealing: Sealing, after: number, noted: Noted): Promise<Verified> {
  if (after === 0) await sealAudit(sealing)
  const state = await verifyAuditStep(sealing, after)
  if (!state.ok || state.checked < state.total) return { ...state, anchors: null }
  const anchors = await compareAnchors(sealing, { folder: noted.auditAnchors, copies: noted.copies }, noted.now)
  return anchors.broken ? { ...state, ok: false, brokenAt: anchors.broken.no, anchors } : { ...state, anchors }
}
