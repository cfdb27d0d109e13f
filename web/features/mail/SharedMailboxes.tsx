import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { mail } from '#contract/features/mail/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

/** The mailboxes that offices share, for city admins: which there are, never what is in them. */
export default function SharedMailboxes() {
  const t = mailTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(mail, 'shared')
  const [isAdding, setAdding] = useState(false)
  const boxes = data?.data
  return (
    <Page
      title={t('shared.title')}
      lead={t('shared.lead')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {t('shared.add')}
        </Button>
      }
    >
      <Card>
        {error && !boxes && <ErrorState level={2} title={t('shared.failed')} onRetry={() => void refetch()} />}
        {!error && !boxes && <TextSkeleton lines={4} />}
        {boxes?.length === 0 && <Empty level={2} title={t('shared.emptyTitle')} text={t('shared.emptyText')} />}
        {boxes && boxes.length > 0 && (
          <ul className={classes.shared} aria-label={t('shared.title')}>
            {boxes.map(({ id, area, mails }) => (
              <li key={id}>
                <bdi>{inLang(area.name, lang)}</bdi>
                <span className={classes.note}>
                  {t('counted', { label: t('shared.mails'), n: formatNumber(mails, lang) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

interface Values extends Record<string, unknown> {
  areaId: string | null
}
const Schema = z.strictObject({ areaId: z.uuid() })

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = mailTexts.useText()
  const c = coreTexts.useText()
  const share = useDo(mail, 'share')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof Schema>({
    schema: Schema,
    initial: { areaId: null },
    toBody: ({ areaId }) => ({ areaId }),
    send: async (body) => {
      await share.mutateAsync({ body })
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('shared.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <AreaPicker
        label={t('shared.area')}
        required
        field="areaId"
        value={form.getValues().areaId}
        error={form.errors.areaId}
        onChange={(id) => form.setFieldValue('areaId', id)}
      />
    </FormDialog>
  )
}
