import { useRef, useState } from 'react'
import { logoUrl } from '#contract/core/city.ts'
import { formatBytes } from '#contract/core/numbers.ts'
import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api.ts'
import type { OwnInputProps } from '../../core/city/kit.ts'
import { PICTURE_MAX_BYTES, PICTURE_TYPES, whyNotSent } from '../../core/content/pictures.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { cityTexts } from './city-texts.ts'
import classes from './settings.module.css'

/** The logo of the city: uploaded, replaced, or the product's own sign. */
export function LogoField({ label, help, value, error, field, onChange }: OwnInputProps) {
  const t = cityTexts.useText()
  const lang = useLang()
  const chooser = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ percent: number } | { failed: string }>()
  // an upload is seen by its signed address; from the city's page on by the open one
  const [sent, setSent] = useState<{ id: string; url: string }>()
  const id = typeof value === 'string' ? value : null
  const url = sent && sent.id === id ? sent.url : logoUrl({ logo: id })

  const send = async (file: File) => {
    if (!PICTURE_TYPES.includes(file.type)) return setState({ failed: t('logo.wrongType') })
    if (file.size > PICTURE_MAX_BYTES)
      return setState({ failed: t('logo.tooLarge', { size: formatBytes(PICTURE_MAX_BYTES, lang) }) })
    setState({ percent: 0 })
    try {
      const { data } = await upload(files, 'upload', file, {
        onProgress: (share) => setState({ percent: Math.round(share * 100) }),
      })
      setState(undefined)
      if (data.urls) setSent({ id: data.id, url: data.urls.small })
      onChange(data.id)
    } catch (problem) {
      setState({ failed: whyNotSent(problem) })
    }
  }
  const failed = state && 'failed' in state ? state.failed : error
  return (
    <div role="group" aria-label={label} data-field={field} tabIndex={-1} className={classes.logoField}>
      <strong>{label}</strong>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.logoLine}>
        {url ? <img src={url} alt="" className={classes.logo} /> : <Mark size={64} />}
        <Button variant="default" onClick={() => chooser.current?.click()}>
          {t(url ? 'logo.replace' : 'logo.choose')}
        </Button>
        {url && (
          <Button variant="plain" onClick={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      {state && 'percent' in state && <p role="status">{t('logo.sending', { percent: state.percent })}</p>}
      {failed && (
        <p role="alert" className={classes.error}>
          {failed}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('logo.choose')}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
