import { useState } from 'react'
import { logoUrl } from '#contract/core/areas/city.ts'
import { files } from '#contract/features/files/index.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import type { OwnInputProps } from '../../core/city/kit.ts'
import { formTexts } from '../../core/content/texts/form.ts'
import { usePictureInput } from '../../core/content/use-picture-input.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Mark } from '../../ui/layout/Mark.tsx'
import { cityTexts } from './city-texts.ts'
import classes from './settings.module.css'

/** The city's logo: uploaded, replaced, or the product's default. */
export function LogoField({ label, help, value, error, field, onChange }: OwnInputProps) {
  const t = cityTexts.useText()
  const c = formTexts.useText()
  // an upload is shown by its signed address, the published logo by its public one
  const [sent, setSent] = useState<{ id: string; url: string }>()
  const id = typeof value === 'string' ? value : null
  const url = sent && sent.id === id ? sent.url : logoUrl({ logo: id })
  const picture = usePictureInput(uploadTo(files, 'upload'), (one) => {
    if (one.urls) setSent({ id: one.id, url: one.urls.small })
    onChange(one.id)
  })
  const failed = picture.failed ?? error
  return (
    <div role="group" aria-label={label} data-field={field} tabIndex={-1} className={classes.logoField}>
      <strong>{label}</strong>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.logoLine} {...picture.drop}>
        {url ? <img src={url} alt="" className={classes.logo} /> : <Mark size={64} />}
        <Button variant="default" onClick={picture.choose}>
          {t(url ? 'logo.replace' : 'logo.choose')}
        </Button>
        {url && (
          <Button variant="plain" onClick={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      {picture.percent !== undefined && <p role="status">{c('cover.sending', { percent: picture.percent })}</p>}
      {failed && (
        <p role="alert" className={classes.error}>
          {failed}
        </p>
      )}
      {picture.input}
    </div>
  )
}
