import type { ContactRow } from '#contract/features/contacts/index.ts'
import { contactLabels } from '#contract/features/contacts/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'

/** Whether a message is waiting for a reply. */
export function ContactStatus({ status }: { status: ContactRow['status'] }) {
  const lang = useLang()
  return <Status tone={status === 'open' ? 'warning' : 'good'}>{contactLabels[lang].status[status]}</Status>
}
