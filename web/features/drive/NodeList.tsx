import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type DriveNode, drive } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './drive.module.css'
import { type NodeActs, NodeItem } from './NodeItem.tsx'
import { keysOf } from './node-keys.ts'
import { driveTexts } from './texts.ts'
import { useRemoveNodes } from './use-remove-nodes.ts'

interface Props {
  rows: readonly (DriveNode & { isInside?: boolean })[]
  /** The folder that all of them are in. */
  from: string | undefined
  /** What the list shows. */
  name: string
  view: 'list' | 'grid'
  isBusy: boolean
}

const MoveDialog = lazyInPlace(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))
const PreviewDialog = lazyPart(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }))
const ShareDialog = lazyPart(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))
const TagsDialog = lazyPart(async () => ({ default: (await import('./TagsDialog.tsx')).TagsDialog }))
const VersionsDialog = lazyPart(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }))

/** What is being done to which files. */
type Task = { name: 'move' | 'share' | 'versions' | 'tag'; nodes: readonly DriveNode[] }

/** The files of a folder with selection and actions. Arrow keys move the focus, letters act on the focused or the selected ones. */
export function NodeList({ rows, from, name, view, isBusy }: Props) {
  const t = driveTexts.useText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [task, setTask] = useState<Task>()
  const { renaming, setRenaming, stop, list } = useRenaming()
  const selected = rows.filter(({ id }) => chosen.has(id))
  const remove = useRemoveNodes()
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const done = () => {
    setTask(undefined)
    setChosen(new Set())
  }
  const act: NodeActs = {
    rename: ({ id }) => setRenaming(id),
    move: (nodes) => setTask({ name: 'move', nodes }),
    share: (node) => setTask({ name: 'share', nodes: [node] }),
    tag: (nodes) => setTask({ name: 'tag', nodes }),
    versions: (node) => setTask({ name: 'versions', nodes: [node] }),
    remove: async (nodes) => {
      await remove(nodes)
      done()
    },
  }
  const onKeyDown = keysOf({ rows, selected, isGrid: view === 'grid', toggle, act })
  return (
    <>
      <Selection
        rows={rows}
        selected={selected}
        act={act}
        onChoose={(nodes) => setChosen(new Set(nodes.map(({ id }) => id)))}
      />
      <p className="nt-hidden" id="drive-keys">
        {t('keys')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside have the focus */}
      <ul
        ref={list}
        className={view === 'grid' ? classes.grid : classes.rows}
        aria-label={name}
        aria-describedby="drive-keys"
        aria-busy={isBusy}
        onKeyDown={onKeyDown}
      >
        {rows.map((node) => (
          <NodeItem
            key={node.id}
            node={node}
            view={view}
            isChosen={chosen.has(node.id)}
            onChoose={() => toggle(node.id)}
            act={act}
            isRenaming={renaming === node.id}
            onRenamed={stop}
          />
        ))}
      </ul>
      {task && <TaskDialog task={task} from={from} onClose={() => setTask(undefined)} onDone={done} />}
      <Preview rows={rows} />
    </>
  )
}

/** The file whose name is edited in its place; afterwards the focus is on it again. */
function useRenaming() {
  const [renaming, setRenaming] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const returnsTo = useRef<string>(undefined)
  useEffect(() => {
    if (renaming !== undefined || returnsTo.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-node="${returnsTo.current}"] a`)?.focus()
    returnsTo.current = undefined
  }, [renaming])
  const stop = (byKey: boolean) => {
    if (byKey) returnsTo.current = renaming
    setRenaming(undefined)
  }
  return { renaming, setRenaming, stop, list }
}

interface TaskProps {
  task: Task
  from: string | undefined
  onClose: () => void
  onDone: () => void
}

function TaskDialog({ task: { name, nodes }, from, onClose, onDone }: TaskProps) {
  const [node] = nodes
  if (!node) return null
  if (name === 'move') {
    return <MoveDialog nodes={nodes} from={from ?? node.parentId ?? undefined} onClose={onClose} onDone={onDone} />
  }
  return (
    <Suspense>
      {name === 'tag' && <TagsDialog nodes={nodes} onClose={onDone} />}
      {name === 'share' && <ShareDialog node={node} onClose={onClose} />}
      {name === 'versions' && <VersionsDialog node={node} onClose={onClose} />}
    </Suspense>
  )
}

/** The file that the address opens, also one on another page of the list. */
function Preview({ rows }: { rows: readonly DriveNode[] }) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('file')
  const known = rows.find((node) => node.id === id)
  const { data } = useAsk(drive, 'one', { params: { id: id ?? '' } }, { enabled: id !== null && !known })
  const node = known ?? (data?.data.id === id ? data.data : undefined)
  if (!node || node.kind === 'folder') return null
  const close = () =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('file')
      return next
    })
  return (
    <Suspense>
      <PreviewDialog key={node.id} node={node} onClose={close} />
    </Suspense>
  )
}

interface SelectionProps {
  rows: readonly DriveNode[]
  selected: readonly DriveNode[]
  onChoose: (nodes: readonly DriveNode[]) => void
  act: NodeActs
}

/** Selects everything on the page, and shows what can be done to the selected files. */
function Selection({ rows, selected, onChoose, act }: SelectionProps) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const isMovable = selected.length > 0 && selected.every(({ canMove }) => canMove)
  return (
    <div className={classes.selection}>
      <CheckField
        label={selected.length > 0 ? t('selected', { n: formatNumber(selected.length, lang) }) : t('selectAll')}
        checked={selected.length > 0 && selected.length === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < rows.length
        }}
        onChange={() => onChoose(selected.length > 0 ? [] : rows)}
      />
      {selected.length > 0 && selected.every(({ canWrite }) => canWrite) && (
        <Button variant="subtle" size="xs" onClick={() => act.tag(selected)}>
          {t('tags.open')}
        </Button>
      )}
      {isMovable && (
        <>
          <Button variant="subtle" size="xs" onClick={() => act.move(selected)}>
            {t('move')}
          </Button>
          <Button variant="subtle" size="xs" color="red" onClick={() => void act.remove(selected)}>
            {c('form.remove')}
          </Button>
        </>
      )}
    </div>
  )
}
