import { MediaChange, type MediaRow, media } from '#contract/features/media/index.ts'
import { fieldText, useContractForm } from '../../core/forms/form.tsx'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { AltFields } from './AltFields.tsx'
import classes from './media.module.css'
import { mediaTexts } from './texts.ts'

interface Props {
  picture: MediaRow
  onBack: () => void
  onDescribed: (row: MediaRow) => void
}

/** Asks for the description of a picture before it is selected; explains when only another unit can provide it. */
export function DescribeForm({ picture, onBack, onDescribed }: Props) {
  const t = mediaTexts.useText()
  const change = useDo(media, 'change')
  const { form, onSubmit, isSending, problem } = useContractForm<
    { alt: { mn: string; en: string }; decorative: boolean },
    typeof MediaChange
  >({
    schema: MediaChange,
    initial: { alt: { mn: picture.alt.mn, en: picture.alt.en ?? '' }, decorative: false },
    toBody: (values) => ({ ...values, version: picture.version }),
    send: async (body) => {
      const { data } = await change.mutateAsync({ params: { id: picture.id }, body })
      onDescribed(data)
    },
  })
  const values = form.getValues()
  const back = (
    <Button variant="default" onClick={onBack}>
      {t('picker.back')}
    </Button>
  )
  return (
    <div className={classes.chosen}>
      <img src={picture.urls.small} alt="" />
      {picture.canWrite ? (
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            // React propagates the event to the form around the picker
            event.stopPropagation()
            event.preventDefault()
            if (!values.decorative && !values.alt.mn.trim()) {
              form.setFieldError('alt.mn', fieldText({ code: 'required' }))
              return
            }
            onSubmit()
          }}
        >
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <p className={classes.quiet}>{t('picker.describeText')}</p>
          <AltFields
            decorative={values.decorative}
            onDecorative={(decorative) => form.setFieldValue('decorative', decorative)}
            mn={form.getInputProps('alt.mn')}
            en={form.getInputProps('alt.en')}
          />
          <div className={layout.buttons}>
            {back}
            <Button type="submit" loading={isSending}>
              {t('picker.save')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes.form}>
          <p>{t('picker.cannot')}</p>
          <div className={layout.buttons}>{back}</div>
        </div>
      )}
    </div>
  )
}
