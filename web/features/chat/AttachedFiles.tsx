import { IconFile, IconX } from '@tabler/icons-react'
import { formatBytes, formatPercent } from '#contract/core/text/numbers.ts'
import { useLang } from '../../core/i18n/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import classes from './chat.module.css'
import { chatTexts } from './texts.ts'
import type { Attached } from './use-attachments.ts'

interface Props {
  attached: readonly Attached[]
  onRemove: (key: string) => void
}

/** The files that go with the next message. */
export function AttachedFiles({ attached, onRemove }: Props) {
  const t = chatTexts.useText()
  const lang = useLang()
  if (attached.length === 0) return null
  return (
    <ul className={classes.attached} aria-label={t('files.name')}>
      {attached.map(({ key, name, bytes, id, preview, progress }) => (
        <li key={key} className={classes.attachedFile}>
          {preview ? <img src={preview} alt="" className={classes.thumb} /> : <IconFile size={20} aria-hidden />}
          <bdi className={classes.fileName}>{name}</bdi>
          <span className={classes.moment}>
            {id ? formatBytes(bytes, lang) : formatPercent(progress * 100, lang, 0)}
          </span>
          <IconButton type="button" name={t('files.remove', { name })} onClick={() => onRemove(key)}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
