import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import type { ExportState } from '#contract/core/model/export.ts'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { formatRelative } from '#contract/core/time/dates.ts'
import { exports } from '#contract/features/exports/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './exports.module.css'
import { exportTexts } from './texts.ts'
import { downloadExport, isRunning } from './use-exports.ts'

/** The rows of the panel, loaded when it is first opened: each export with its progress, and what can be done with it. */
export default function ExportsList({ list }: { list: readonly ExportState[] }) {
  return (
    <ul>
      {list.map((one) => (
        <One key={one.id} one={one} />
      ))}
    </ul>
  )
}

function One({ one }: { one: ExportState }) {
  const t = exportTexts.useText()
  const name = one.fileName ?? t('untitled')
  const remove = useDo(exports, 'remove')
  const tell = (error: unknown) => toast(problemText(error), { variant: 'error' })
  const drop = () => void remove.mutateAsync({ params: { id: one.id } }).catch(tell)
  return (
    <li className={classes.item}>
      <strong>{name}</strong>
      <State one={one} />
      <span className={classes.actions}>
        {one.status === 'ready' && (
          <Button
            size="xs"
            variant="light"
            aria-label={t('downloadOne', { name })}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void downloadExport(one.id).catch(tell)}
          >
            {t('download')}
          </Button>
        )}
        {isRunning(one) ? (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconX size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={drop}
          >
            {t('cancel')}
          </Button>
        ) : (
          <span className={classes.remove}>
            <IconButton name={t('removeOne', { name })} loading={remove.isPending} onClick={drop}>
              <IconTrash size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </span>
    </li>
  )
}

function State({ one }: { one: ExportState }) {
  const t = exportTexts.useText()
  const lang = useLang()
  const { total, written, bytes } = one
  if (one.status === 'ready') {
    const at = formatRelative(new Date(one.readyAt ?? one.createdAt), new Date(), lang)
    const size = formatBytes(bytes ?? 0, lang)
    return <span className={classes.small}>{t('done', { rows: formatNumber(written, lang), size, at })}</span>
  }
  if (!isRunning(one)) return <span className={classes.problem}>{one.problem?.message ?? t('failed')}</span>
  const label =
    total === null
      ? t('counting')
      : t('progress', { written: formatNumber(written, lang), total: formatNumber(total, lang) })
  return (
    <>
      <span className={classes.small}>{label}</span>
      <progress aria-label={label} {...(total ? { max: total, value: written } : {})} />
    </>
  )
}
