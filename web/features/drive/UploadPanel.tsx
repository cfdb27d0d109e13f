import {
  IconAlertTriangleFilled,
  IconChevronDown,
  IconCircleCheckFilled,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { FILE_BYTES_MAX } from '#contract/features/drive/file-size.ts'
import { useLang } from '../../core/i18n/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useFrontRoom } from '../../ui/layout/use-front-room.ts'
import { driveTexts } from './texts.ts'
import { clearUploads, isOpen, removeUpload, retryUpload, type UploadItem } from './upload-store.ts'
import classes from './uploads.module.css'

/** Lines that are shown; the heading counts all. */
const SHOWN = 100

/** The uploads with their progress, in front of every page. */
export default function UploadPanel({ items, onHide }: { items: readonly UploadItem[]; onHide: () => void }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const room = useFrontRoom()
  const open = items.filter(isOpen).length
  const failed = items.filter(({ state }) => state === 'failed' || state === 'tooLarge').length
  const done = items.length - open - failed
  const title =
    open > 0
      ? t('uploads.sending', { n: formatNumber(open, lang) })
      : done > 0
        ? t('uploads.done', { count: done })
        : t('uploads.failed', { count: failed })
  // what is going on, then what went wrong, then what is done
  const rank = (item: UploadItem) => (item.state === 'waiting' ? 2 : isOpen(item) ? 0 : item.state === 'done' ? 3 : 1)
  const shown = items.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN)
  return (
    <section ref={room} className={classes.panel} aria-label={t('uploads.title')}>
      <header className={classes.head}>
        <h2 role="status">{title}</h2>
        <IconButton name={t('uploads.hide')} onClick={onHide}>
          <IconChevronDown size={20} aria-hidden />
        </IconButton>
        {open === 0 && (
          <IconButton name={t('uploads.close')} onClick={clearUploads}>
            <IconX size={20} aria-hidden />
          </IconButton>
        )}
      </header>
      <ul className={classes.items}>
        {shown.map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
    </section>
  )
}
function Line({ item }: { item: UploadItem }) {
  const t = driveTexts.useText()
  const { key, file, state, sent } = item
  const isFailed = state === 'failed' || state === 'tooLarge'
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.about}>
        <bdi className={classes.name}>{file.name}</bdi>
        <p className={classes.state} role={isFailed ? 'alert' : undefined}>
          {state === 'done' && <IconCircleCheckFilled size={14} aria-hidden />}
          {isFailed && <IconAlertTriangleFilled size={14} aria-hidden />}
          <State item={item} />
        </p>
        {(state === 'sending' || state === 'offline') && (
          <progress className={classes.progress} max={Math.max(1, file.size)} value={sent} aria-label={file.name} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton name={t('uploads.retry', { name: file.name })} onClick={() => retryUpload(key)}>
          <IconRefresh size={18} aria-hidden />
        </IconButton>
      )}
      {state !== 'done' && (
        <IconButton name={t('uploads.cancel', { name: file.name })} onClick={() => removeUpload(key)}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function State({ item: { state, sent, file, error, isResumed } }: { item: UploadItem }) {
  const t = driveTexts.useText()
  const lang = useLang()
  if (state === 'done') return t('uploads.arrived')
  if (state === 'failed') return error
  if (state === 'tooLarge') return t('uploads.tooLarge', { max: formatBytes(FILE_BYTES_MAX, lang) })
  if (state === 'offline') return t('uploads.offline')
  if (state === 'waiting') return t('uploads.waiting')
  const share = t('uploads.share', { n: formatNumber(Math.floor((100 * sent) / Math.max(1, file.size)), lang) })
  return `${formatBytes(file.size, lang)} · ${share}${isResumed ? ` · ${t('uploads.resumed')}` : ''}`
}
