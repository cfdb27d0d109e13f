import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { AuditEntry } from '#contract/features/admin/index.ts'
import { useActionTexts } from '../../core/access/action-texts.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useRecordPage } from '../../core/records/record-page.ts'
import { When } from '../../core/records/When.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import classes from './admin.module.css'
import { detailsOf, stateName, useAuditTexts } from './audit-details.ts'
import { actorName } from './labels.ts'
import { useText } from './texts.ts'

/** A complete entry of the audit log. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useText()
  const lang = useLang()
  const { subject, done } = useActionTexts()(entry)
  const texts = useAuditTexts(lang)
  const facts: [label: string, value: ReactNode][] = [
    [t('audit.at'), <When key="at" at={entry.at} />],
    [t('audit.actor'), [actorName(entry, t), entry.actor?.email].filter(Boolean).join(' · ')],
    [t('audit.record'), entry.recordState && <RecordOf key="record" entry={entry} />],
    [t('audit.area'), entry.area && entry.area.path.map(({ name }) => inLang(name, lang)).join(' › ')],
    [
      t('audit.state'),
      entry.to && [entry.from, entry.to].flatMap((one) => (one ? [stateName(one, texts)] : [])).join(' → '),
    ],
    [t('audit.outcome'), t(`audit.${entry.outcome}`)],
    [t('audit.note'), entry.note],
    ...detailsOf(entry, texts),
    [t('audit.address'), entry.address],
    [t('audit.request'), entry.requestId],
    [t('audit.chain'), entry.chainNo === null ? t('audit.unsealed') : formatNumber(entry.chainNo, lang)],
  ]
  return (
    <Dialog opened onClose={onClose} title={`${subject}: ${done}`} width={640}>
      <dl className={classes.entry}>
        {facts.map(
          ([label, value], i) =>
            value && (
              // oxlint-disable-next-line react/no-array-index-key -- facts keep their places, and two may have one label
              <div key={i}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  )
}

/** The record of an entry: a link where it has a page for the reader, otherwise what has become of it. */
function RecordOf({ entry: { table, rowId, record, recordState } }: { entry: AuditEntry }) {
  const t = useText()
  const lang = useLang()
  const pageOf = useRecordPage()
  if (recordState === 'gone') return t('audit.recordGone')
  const name = record && inLang(record, lang)
  const text = name || t('audit.recordUnnamed')
  if (recordState === 'bin') return t('audit.recordInBin', { name: text })
  const page = table && rowId ? pageOf(table, rowId) : undefined
  return page ? <Link to={page}>{name || t('audit.recordOpen')}</Link> : text
}
