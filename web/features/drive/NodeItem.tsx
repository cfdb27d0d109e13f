import {
  IconCursorText,
  IconDots,
  IconDownload,
  IconFolderOpen,
  IconFolderSymlink,
  IconHistory,
  IconStar,
  IconStarFilled,
  IconTags,
  IconTrash,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { type DriveNode, drive, FILE_NAME_MAX } from '#contract/features/drive/index.ts'
import { call } from '../../core/api/client.ts'
import { useNameSaver } from '../../core/forms/use-name-saver.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { IconMenu, type MenuItem } from '../../ui/controls/Menu.tsx'
import { InlineField } from '../../ui/fields/InlineField.tsx'
import classes from './drive.module.css'
import { KindIcon } from './KindIcon.tsx'
import { folderAddress } from './place.ts'
import { chooseFile, saveFile } from './save-file.ts'
import { driveTexts } from './texts.ts'
import { addUploads } from './upload-store.ts'

/** What can be done to files of a list. */
export interface NodeActs {
  rename: (node: DriveNode) => void
  move: (nodes: readonly DriveNode[]) => void
  remove: (nodes: readonly DriveNode[]) => Promise<void>
  share: (node: DriveNode) => void
  versions: (node: DriveNode) => void
  tag: (nodes: readonly DriveNode[]) => void
}

interface Props {
  node: DriveNode & { isInside?: boolean }
  view: 'list' | 'grid'
  isChosen: boolean
  onChoose: () => void
  act: NodeActs
  /** Its name is being edited. */
  isRenaming: boolean
  onRenamed: (byKey: boolean) => void
}

/** A file or a folder in a list or a grid. */
export function NodeItem({ node, view, isChosen, onChoose, act, isRenaming, onRenamed }: Props) {
  const t = driveTexts.useText()
  const lang = useLang()
  const isFolder = node.kind === 'folder'
  const fileAddress = useFileAddress(node.id)
  return (
    <li
      className={view === 'grid' ? classes.tile : classes.row}
      data-node={node.id}
      data-chosen={isChosen || undefined}
    >
      <label className={classes.check}>
        <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={t('select', { name: node.name })} />
      </label>
      {view === 'grid' ? <Thumbnail node={node} /> : <KindIcon kind={node.kind} />}
      <span className={classes.names}>
        {isRenaming ? (
          <NameField node={node} onClose={onRenamed} />
        ) : (
          <Link to={isFolder ? folderAddress(node.id) : fileAddress} className={classes.name}>
            <bdi>{node.name}</bdi>
            {node.isStarred && (
              <IconStarFilled size={16} role="img" aria-label={t('favourites')} className={classes.sign} />
            )}
            {node.isShared && <IconUsers size={16} role="img" aria-label={t('isShared')} className={classes.sign} />}
          </Link>
        )}
        <span className={classes.facts}>
          <span>{isFolder ? t('kind.folder') : formatBytes(node.bytes, lang)}</span>
          <When at={node.changedAt} as="ago" />
          {node.isInside && <span>{t('inside')}</span>}
        </span>
        {node.tags.length > 0 && (
          <span className={classes.tags}>
            {node.tags.map((tag) => (
              <bdi key={tag} className={classes.tag}>
                {tag}
              </bdi>
            ))}
          </span>
        )}
      </span>
      <IconMenu
        name={t('actionsOf', { name: node.name })}
        className={classes.menu}
        button={<IconDots size={20} aria-hidden />}
        items={useItems(node, act)}
      />
    </li>
  )
}

/** Renames a file or a folder in its place. */
function NameField({ node, onClose }: { node: DriveNode; onClose: Props['onRenamed'] }) {
  const t = driveTexts.useText()
  const { kind, name } = node
  const params = { id: node.id }
  const change = useDo(drive, 'change')
  const save = useNameSaver(drive)
  const ending = kind === 'folder' ? -1 : name.lastIndexOf('.')
  return (
    <InlineField
      value={name}
      label={t('field.name')}
      limit={FILE_NAME_MAX}
      selects={ending > 0 ? ending : name.length}
      onSave={save({
        record: node,
        send: (next, { version }) => change.mutateAsync({ params, body: { name: next, version } }),
        again: async () => (await call(drive, 'one', { params })).data,
      })}
      onClose={onClose}
    />
  )
}

/** The address of this page with a file open. */
function useFileAddress(id: string): string {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('file', id)
  return `?${next}`
}

/** A small picture of a picture; the icon of its kind for other files. */
function Thumbnail({ node: { kind, thumbnail } }: { node: DriveNode }) {
  const [isBroken, setBroken] = useState(false)
  if (thumbnail === null || isBroken) return <KindIcon kind={kind} size={48} />
  return <img src={thumbnail} alt="" loading="lazy" className={classes.thumb} onError={() => setBroken(true)} />
}

function useItems(node: DriveNode, act: NodeActs): MenuItem[] {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const star = useDo(drive, 'star')
  const isFolder = node.kind === 'folder'
  const icon = (Icon: typeof IconDots) => <Icon size={18} aria-hidden />
  const items: (MenuItem | false)[] = [
    isFolder && { label: t('open'), icon: icon(IconFolderOpen), to: folderAddress(node.id) },
    {
      label: isFolder ? t('downloadZip') : t('download'),
      icon: icon(IconDownload),
      onSelect: () => saveFile(node.url, isFolder ? `${node.name}.zip` : node.name),
    },
    {
      label: t(node.isStarred ? 'unstar' : 'star'),
      icon: icon(IconStar),
      onSelect: () => star.mutate({ params: { id: node.id }, body: { isStarred: !node.isStarred } }),
    },
    node.canManage && { label: t('share.open'), icon: icon(IconUsers), onSelect: () => act.share(node) },
    !isFolder &&
      node.canWrite && {
        label: t('versions.add'),
        icon: icon(IconUpload),
        onSelect: () => chooseFile((file) => addUploads(node.parentId ?? '', [{ file, folders: [] }], node.id)),
      },
    !isFolder && { label: t('versions.open'), icon: icon(IconHistory), onSelect: () => act.versions(node) },
    node.canWrite && { label: t('tags.open'), icon: icon(IconTags), onSelect: () => act.tag([node]) },
    node.canMove && { label: t('rename'), icon: icon(IconCursorText), onSelect: () => act.rename(node) },
    node.canMove && { label: t('move'), icon: icon(IconFolderSymlink), onSelect: () => act.move([node]) },
    node.canMove && {
      label: c('form.remove'),
      icon: icon(IconTrash),
      danger: true,
      onSelect: () => void act.remove([node]),
    },
  ]
  return items.filter((item) => item !== false)
}
