import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  type MyOrder,
  REVIEW_MAX_CHARS,
  ReviewDraft,
  type ReviewStatus,
  STARS,
  shop,
} from '#contract/features/shop/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { reviewTexts } from './review-texts.ts'

/** The reviews of an order of one's own, and buttons to write those that are missing. */
export function ReviewForms({ order }: { order: MyOrder }) {
  const t = reviewTexts.useText()
  const lang = useLang()
  const [open, setOpen] = useState<{ productId: string; name: string }>()
  if (!order.canReview) return null
  const reviewed = new Map(order.reviews.map((review) => [review.productId, review]))
  const products = new Map(order.lines.flatMap(({ productId, name }) => (productId ? [[productId, name]] : [])))
  const words = (status: ReviewStatus) => t(`status.${status}`)
  return (
    <div className={layout.buttons}>
      {[...products].map(([productId, localized]) => {
        const name = inLang(localized, lang)
        const review = reviewed.get(productId)
        return review ? (
          <p key={productId}>{t('given', { name, n: String(review.rating), status: words(review.status) })}</p>
        ) : (
          <Button key={productId} variant="default" size="sm" onClick={() => setOpen({ productId, name })}>
            {t('write', { name })}
          </Button>
        )
      })}
      {open && <ReviewDialog orderId={order.id} {...open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface Values extends Record<string, unknown> {
  productId: string
  rating: string
  text: string
}

interface DialogProps {
  orderId: string
  productId: string
  name: string
  onClose: () => void
}

function ReviewDialog({ orderId, productId, name, onClose }: DialogProps) {
  const t = reviewTexts.useText()
  const c = coreTexts.useText()
  const send = useDo(shop, 'reviewMine')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof ReviewDraft>({
    schema: ReviewDraft,
    initial: { productId, rating: '5', text: '' },
    toBody: ({ rating, ...rest }) => ({ ...rest, rating: Number(rating) }),
    send: async (body) => {
      await send.mutateAsync({ params: { id: orderId }, body })
      toast(t('sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('write', { name })}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('send'), isBusy: isSending }}
    >
      <NativeSelect
        stacked
        label={t('rating')}
        value={form.getValues().rating}
        options={STARS.toReversed().map((star) => ({
          value: String(star),
          label: `${'★'.repeat(star)} · ${t('stars', { n: String(star) })}`,
        }))}
        onChange={(rating) => form.setFieldValue('rating', rating)}
      />
      <TextAreaField label={t('text')} rows={4} maxLength={REVIEW_MAX_CHARS} {...form.getInputProps('text')} />
    </FormDialog>
  )
}
