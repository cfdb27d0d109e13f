import { IconDownload, IconRestore, IconTrash } from '@tabler/icons-react'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { type DriveNode, drive, FILE_VERSIONS_MAX, type FileVersion } from '#contract/features/drive/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './drive.module.css'
import { saveFile } from './save-file.ts'
import { driveTexts } from './texts.ts'

/** The versions of a file: each can be downloaded, made the present one, or deleted. */
export function VersionsDialog({ node, onClose }: { node: DriveNode; onClose: () => void }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(drive, 'versions', { params: { id: node.id } })
  return (
    <Dialog opened onClose={onClose} title={t('versions.title', { name: node.name })}>
      {error && <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={3} />}
      <ul className={classes.plain} aria-label={t('versions.title', { name: node.name })}>
        {data?.data.map((version) => (
          <Version key={version.id} node={node} version={version} />
        ))}
      </ul>
      <p className={classes.note}>{t('versions.note', { max: formatNumber(FILE_VERSIONS_MAX, lang) })}</p>
    </Dialog>
  )
}

function Version({ node, version }: { node: DriveNode; version: FileVersion }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const restore = useDo(drive, 'restoreVersion')
  const remove = useDo(drive, 'removeVersion')
  const params = { id: node.id, versionId: version.id }
  const n = formatNumber(version.no, lang)
  const run = async (act: () => Promise<unknown>, text: string) => {
    try {
      await act()
      toast(text)
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const ask = async () => {
    const question = {
      title: t('versions.remove', { n }),
      text: t('versions.removeText'),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (await confirm(question)) await run(() => remove.mutateAsync({ params }), c('form.removed'))
  }
  return (
    <li className={classes.line}>
      <span className={classes.navName}>
        {t('versions.one', { n })}
        {version.isCurrent && ` · ${t('versions.current')}`}
        <span className={classes.facts}>
          <When at={version.at} />
          <span>{formatBytes(version.bytes, lang)}</span>
          {version.by && <bdi>{`${version.by.lastName} ${version.by.firstName}`}</bdi>}
        </span>
      </span>
      <IconButton name={t('versions.download', { n })} onClick={() => saveFile(version.url, node.name)}>
        <IconDownload size={18} aria-hidden />
      </IconButton>
      {node.canWrite && !version.isCurrent && (
        <>
          <IconButton
            name={t('versions.restore', { n })}
            onClick={() => void run(() => restore.mutateAsync({ params }), t('restored'))}
          >
            <IconRestore size={18} aria-hidden />
          </IconButton>
          <IconButton name={t('versions.remove', { n })} onClick={() => void ask()}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}
