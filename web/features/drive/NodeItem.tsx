import { IconCursorText, IconDots, IconDownload, IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatBytes } from '#contract/core/text/numbers.ts'
import type { DriveNode } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { When } from '../../core/records/When.tsx'
import { Menu, type MenuItem } from '../../ui/controls/Menu.tsx'
import classes from './drive.module.css'
import { KindIcon } from './KindIcon.tsx'
import { folderAddress } from './place.ts'
import { saveFile } from './save-file.ts'
import { driveTexts } from './texts.ts'

/** What can be done to files of a list. */
export interface NodeActs {
  rename: (node: DriveNode) => void
  move: (nodes: readonly DriveNode[]) => void
  remove: (nodes: readonly DriveNode[]) => Promise<void>
}

interface Props {
  node: DriveNode
  view: 'list' | 'grid'
  isChosen: boolean
  onChoose: () => void
  act: NodeActs
}

/** A file or a folder in a list or a grid. */
export function NodeItem({ node, view, isChosen, onChoose, act }: Props) {
  const t = driveTexts.useText()
  const lang = useLang()
  const isFolder = node.kind === 'folder'
  return (
    <li
      className={view === 'grid' ? classes.tile : classes.row}
      data-node={node.id}
      data-chosen={isChosen || undefined}
    >
      <label className={classes.check}>
        <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={t('select', { name: node.name })} />
      </label>
      <KindIcon kind={node.kind} size={view === 'grid' ? 48 : 24} />
      <span className={classes.names}>
        {isFolder ? (
          <Link to={folderAddress(node.id)} className={classes.name}>
            <bdi>{node.name}</bdi>
          </Link>
        ) : (
          <a href={node.url ?? undefined} download={node.name} className={classes.name}>
            <bdi>{node.name}</bdi>
          </a>
        )}
        <span className={classes.facts}>
          <span>{isFolder ? t('kind.folder') : formatBytes(node.bytes, lang)}</span>
          <When at={node.changedAt} as="ago" />
        </span>
      </span>
      <Menu
        name={t('actionsOf', { name: node.name })}
        className={classes.menu}
        button={<IconDots size={20} aria-hidden />}
        items={useItems(node, act)}
      />
    </li>
  )
}

function useItems(node: DriveNode, act: NodeActs): MenuItem[] {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const { url } = node
  return [
    ...(url === null
      ? [{ label: t('open'), icon: <IconFolderSymlink size={18} aria-hidden />, to: folderAddress(node.id) }]
      : [
          {
            label: t('download'),
            icon: <IconDownload size={18} aria-hidden />,
            onSelect: () => saveFile(url, node.name),
          },
        ]),
    ...(node.canMove
      ? [
          { label: t('rename'), icon: <IconCursorText size={18} aria-hidden />, onSelect: () => act.rename(node) },
          { label: t('move'), icon: <IconFolderSymlink size={18} aria-hidden />, onSelect: () => act.move([node]) },
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void act.remove([node]),
          },
        ]
      : []),
  ]
}
