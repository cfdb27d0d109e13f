import { useState } from 'react'
import type { ContentFull, ContentState } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { problemText } from '../api/problem-text.ts'
import { useLang } from '../i18n/text.ts'
import { useDo } from '../query/query.ts'
import { ContentCompare, type Side } from './ContentCompare.tsx'
import { editedOf } from './content-values.ts'
import type { WebKind } from './kit.ts'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'
import type { ContentFormState } from './use-content-form.ts'

/**
 * Tells the editor that readers still see an earlier version, shows the differences, and discards the changes on
 * request.
 */
export function UnpublishedChanges({ state, published }: { state: ContentFormState; published: ContentFull }) {
  const t = formTexts.useText()
  const words = contentTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const [isComparing, setComparing] = useState(false)
  const { kind, record, isSending } = state
  const discard = useDo(kind.feature, 'discard')
  if (!record?.hasChanges) return null

  const drop = async () => {
    const question = {
      title: t('changes.discardTitle'),
      text: t('changes.discardText'),
      confirmLabel: t('changes.discard'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      const { data } = await discard.mutateAsync({ params: { id: record.id }, body: { version: record.version } })
      state.adopt(editedOf(data))
      state.draft.forget()
      toast(words('done.discardChanges'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const when = formatDateTime(new Date(record.updatedAt), lang)
  const who = record.updatedBy ? shortName(record.updatedBy) : t('history.somebody')
  return (
    <>
      <Banner
        tone="warning"
        actions={
          <>
            <Button size="xs" variant="default" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {isComparing ? t('changes.hide') : t('changes.compare')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isSending}
              loading={discard.isPending}
              onClick={() => void drop()}
            >
              {t('changes.discard')}
            </Button>
          </>
        }
      >
        {t('changes.text', { when, who })}
      </Banner>
      {isComparing && (
        <Card title={t('changes.compareTitle')}>
          <ContentCompare
            kind={kind}
            before={sideOf(kind, published, t('versions.live'))}
            after={sideOf(kind, record, t('versions.waiting'))}
          />
        </Card>
      )}
    </>
  )
}

const sideOf = ({ own }: WebKind, record: ContentState, label: string): Side => ({
  ...record,
  label,
  ...(own && { own: own.before(record) }),
})
