import os from 'node:os'
import type { CityIdentity } from '#contract/core/areas/city.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { escapeHtml } from '#contract/core/text/richtext-html.ts'
import { dayInUlaanbaatar, formatDateTime } from '#contract/core/time/dates.ts'
import { type Anchor, copyAnchors, writeAnchor } from '../audit/anchors.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Core } from '../requests/context.ts'
import { mailHtml } from '../requests/mail-frame.ts'
import { enqueueMail, type Mail } from '../requests/outbox.ts'
import { en } from './anchor-mail-en.ts'
import { mn } from './anchor-mail-mn.ts'
import type { Log } from './log.ts'

/** The row of `settings` with the day of the last daily mail, so that several instances send one. */
const MAILED_KEY = 'audit.mailed'

/** The languages of the mail: who receives it is not known to the system. */
const WORDS = [mn, en]

/**
 * Notes the newest seal of the audit log outside the database: in the log of the process, in the folder AUDIT_ANCHORS, and
 * once a day in a mail to AUDIT_MAIL; copies go into the bucket of AUDIT_S3_…. `last`, what the previous call returned, is not noted again within the hour.
 */
export async function anchorAudit(core: Core, log: Log, last?: Anchor): Promise<Anchor | undefined> {
  try {
    const anchor = await writeAnchor(core, core.config.auditAnchors, core.now(), last)
    const isNew = anchor !== last
    if (isNew) log.info({ no: anchor.no, hash: anchor.hash }, 'seal of the audit log')
    if (isNew || uncopied.has(core)) await copy(core, log)
    if (core.config.auditMail && anchor.no > 0) await mailDaily(core, core.config.auditMail, anchor)
    return anchor
  } catch (error) {
    log.error({ err: error }, 'noting the seal of the audit log failed')
    return undefined
  }
}

/** Instances whose last copy failed: it is tried again with the next call. */
const uncopied = new WeakSet<Core>()

/** Copies today's notes into the bucket. One that does not answer is logged, and stops neither notes nor mails. */
async function copy(core: Core, log: Log): Promise<void> {
  if (!core.anchorCopies) return
  uncopied.delete(core)
  const instance = `${os.hostname()} ${core.config.dataDir}`
  try {
    await copyAnchors(core.anchorCopies, { folder: core.config.auditAnchors, instance }, core.now())
  } catch (error) {
    uncopied.add(core)
    log.error({ err: error }, 'copying the seals of the audit log into the bucket failed')
  }
}

async function mailDaily(core: Core, to: string, anchor: Anchor): Promise<void> {
  const today = dayInUlaanbaatar(core.now())
  await inTransaction(core.pool, async (tx) => {
    const { rowCount } = await tx.query(
      `insert into settings (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value, updated_at = now() where settings.value <> excluded.value`,
      [MAILED_KEY, today],
    )
    if (rowCount) await enqueueMail(core, tx, (city) => mailOf(to, anchor, city))
  })
}

function mailOf(to: string, { at, no, hash }: Anchor, city: CityIdentity['name']): Mail {
  const [subject, ...lines] = WORDS.flatMap((words, i) => {
    const lang = i === 0 ? 'mn' : 'en'
    const params = { no, hash, city: inLang(city, lang), when: formatDateTime(new Date(at), lang) }
    return [...(i === 0 ? [words.subject] : []), ...words.body].map((line) => fill(line, params))
  })
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  return { to, subject: subject ?? '', text: `${lines.join('\n\n')}\n`, html: mailHtml('mn', html) }
}
