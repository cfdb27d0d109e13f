import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { DriveNode, DriveNodeShown } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import classes from './drive.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { RenameDialog } from './NameDialog.tsx'
import { type NodeActs, NodeItem } from './NodeItem.tsx'
import { keysOf } from './node-keys.ts'
import { driveTexts } from './texts.ts'
import { useRemoveNodes } from './use-remove-nodes.ts'

interface Props {
  rows: readonly DriveNode[]
  folder: DriveNodeShown
  view: 'list' | 'grid'
  /** The id of a file that a link led to. */
  marked: string | undefined
  isBusy: boolean
}

/** What is being done to which files. */
type Task = { name: 'rename' | 'move'; nodes: readonly DriveNode[] }

/** The files of a folder with selection and actions. Arrow keys move the focus, letters act on the focused or the selected ones. */
export function NodeList({ rows, folder, view, marked, isBusy }: Props) {
  const t = driveTexts.useText()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [task, setTask] = useState<Task>()
  const list = useRef<HTMLUListElement>(null)
  const selected = rows.filter(({ id }) => chosen.has(id))
  const remove = useRemoveNodes()
  useEffect(() => {
    if (marked) list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(marked)}"] a`)?.focus()
  }, [marked])
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
    rename: (node) => setTask({ name: 'rename', nodes: [node] }),
    move: (nodes) => setTask({ name: 'move', nodes }),
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
        aria-label={folder.name || t('list')}
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
          />
        ))}
      </ul>
      {task?.name === 'rename' && task.nodes[0] && (
        <RenameDialog node={task.nodes[0]} onClose={() => setTask(undefined)} />
      )}
      {task?.name === 'move' && (
        <MoveDialog nodes={task.nodes} from={folder.id} onClose={() => setTask(undefined)} onDone={done} />
      )}
    </>
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
