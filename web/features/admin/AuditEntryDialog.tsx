import type { ReactNode } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import type { AuditEntry } from '#contract/features/admin/index.ts'
import { useActionWords } from '../../core/actions/index.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './admin.module.css'
import { detailsOf, stateWord, useAuditWords } from './audit-details.ts'
import { useText } from './texts.ts'
import { actorName } from './words.ts'

/** One line of the audit log, whole. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useText()
  const lang = useLang()
  const { subject, done } = useActionWords()(entry)
  const words = useAuditWords(lang)
  const facts: [label: string, value: ReactNode][] = [
    [t('audit.at'), <When key="at" at={entry.at} />],
    [t('audit.actor'), [actorName(entry, t), entry.actor?.email].filter(Boolean).join(' · ')],
    [t('audit.record'), entry.record ? inLang(entry.record, lang) : null],
    [t('audit.area'), entry.area && entry.area.path.map(({ name }) => inLang(name, lang)).join(' › ')],
    [
      t('audit.state'),
      entry.to && [entry.from, entry.to].flatMap((one) => (one ? [stateWord(one, words)] : [])).join(' → '),
    ],
    [t('audit.outcome'), t(`audit.${entry.outcome}`)],
    [t('audit.note'), entry.note],
    ...detailsOf(entry, words),
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
              // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places, and two may have one label
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
