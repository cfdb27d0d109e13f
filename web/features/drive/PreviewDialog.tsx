import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import type { DriveNode } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { When } from '../../core/records/When.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './drive.module.css'
import { KindIcon } from './KindIcon.tsx'
import { saveFile } from './save-file.ts'
import { driveTexts } from './texts.ts'

const PdfPages = lazyPart(async () => ({ default: (await import('../../site/previews/PdfPages.tsx')).PdfPages }))

/** Bytes of a text that are shown, and bytes of a picture that is. Our choice. */
const TEXT_BYTES = 262_144
const PICTURE_BYTES = 31_457_280

/** A file without leaving the page: pictures, PDF, text, sound and video as they are, others as what is known of them. */
export function PreviewDialog({ node, onClose }: { node: DriveNode; onClose: () => void }) {
  const t = driveTexts.useText()
  return (
    <Dialog opened onClose={onClose} title={node.name} width={960}>
      <div className={classes.preview}>
        <Shown node={node} />
        <Known node={node} />
        <div className={classes.buttons}>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            data-autofocus
            onClick={() => saveFile(node.url, node.name)}
          >
            {t('download')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Known({ node }: { node: DriveNode }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const by = node.changedBy && `${node.changedBy.lastName} ${node.changedBy.firstName}`
  return (
    <Facts
      facts={[
        [t('kindFilter'), t(`kind.${node.kind}`)],
        [t('column.bytes'), formatBytes(node.bytes, lang)],
        [t('column.changed'), <When key="at" at={node.changedAt} />],
        [t('column.by'), by && <bdi key="by">{by}</bdi>],
      ]}
    />
  )
}

function Shown({ node }: { node: DriveNode }): ReactNode {
  const t = driveTexts.useText()
  const lang = useLang()
  const [isBroken, setBroken] = useState(false)
  const { kind, url, name, bytes } = node
  const none = (
    <p className={classes.noPreview}>
      <KindIcon kind={kind} size={64} />
      {t('preview.none')}
    </p>
  )
  if (isBroken) return none
  const isText = node.type === 'text/plain'
  if (kind === 'picture' && bytes <= PICTURE_BYTES)
    return <img src={url} alt={name} className={classes.picture} onError={() => setBroken(true)} />
  if (kind === 'video')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of a user has none
    return <video src={url} controls preload="metadata" className={classes.picture} onError={() => setBroken(true)} />
  if (kind === 'audio')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of a user has none
    return <audio src={url} controls preload="metadata" className={classes.sound} onError={() => setBroken(true)} />
  if (isText) return <Text node={node} />
  if (kind !== 'pdf') return none
  const page = (at: number, all: number) =>
    t('preview.page', { n: formatNumber(at, lang), all: formatNumber(all, lang) })
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <PdfPages
        url={url}
        labels={{
          name,
          loading: t('preview.loading'),
          failed: t('preview.failed'),
          before: t('newer'),
          next: t('older'),
          page,
        }}
      />
    </Suspense>
  )
}

/** The beginning of a text. */
function Text({ node: { url, bytes, name } }: { node: DriveNode }) {
  const t = driveTexts.useText()
  const [text, setText] = useState<string>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      const answer = await fetch(url, { headers: { range: `bytes=0-${TEXT_BYTES - 1}` }, signal: stop.signal })
      if (!answer.ok && answer.status !== 416) throw new Error(String(answer.status))
      setText(answer.status === 416 ? '' : await answer.text())
    }
    read().catch(() => {
      if (!stop.signal.aborted) setFailed(true)
    })
    return () => stop.abort()
  }, [url])
  if (isFailed) return <p role="alert">{t('preview.failed')}</p>
  if (text === undefined) return <TextSkeleton lines={6} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <pre className={classes.text} tabIndex={0} aria-label={name} dir="auto">
        {text}
      </pre>
      {bytes > TEXT_BYTES && <p className={classes.note}>{t('preview.part')}</p>}
    </>
  )
}
