import { IconFile, IconPhoto, IconX } from '@tabler/icons-react'
import type { Attachment } from '#contract/core/model/attachment.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

/** The files that support the points of a criterion. */
export function EvidenceList({ files, onRemove }: { files: readonly Attachment[]; onRemove?: (id: string) => void }) {
  const t = rateTexts.useText()
  const lang = useLang()
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t('sheet.files')}>
      {files.map(({ id, name, bytes, url, urls }) => (
        <li key={id} className={classes.file}>
          {urls ? <IconPhoto size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
          <a href={urls?.large ?? url ?? undefined} target="_blank" rel="noreferrer">
            <bdi>{name}</bdi>
          </a>
          <span className={classes.quiet}>{formatBytes(bytes, lang)}</span>
          {onRemove && (
            <IconButton name={t('sheet.removeFile', { name })} size="xs" onClick={() => onRemove(id)}>
              <IconX size={16} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
