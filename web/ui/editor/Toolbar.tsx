import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLibraryPhoto,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import classes from './Editor.module.css'
import type { EditorLabels } from './labels.ts'

interface Action {
  id: string
  icon: typeof IconBold
  label: string
  /** Keyboard shortcut inside the text. */
  keys?: string
  isOn?: boolean
  isOff?: boolean
  run: () => void
}

export interface ToolbarProps {
  editor: Editor
  labels: EditorLabels
  controls: string
  buttons: RefObject<HTMLDivElement | null>
  onLink: () => void
  /** Omitted where pictures cannot be uploaded. */
  onPicture?: () => void
  /** Omitted where there is no picture library. */
  onLibrary?: () => void
}

/** The editor's buttons: a single tab stop, with the arrow keys between them; Esc returns to the text. */
export function Toolbar({ editor, labels, controls, buttons, ...opens }: ToolbarProps) {
  const groups = useActions(editor, labels, opens)
  const all = groups.flat()
  const [at, setAt] = useState('bold')
  const stop = all.some((action) => action.id === at && !action.isOff) ? at : all[0]?.id

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      editor.commands.focus()
      return
    }
    const usable = all.filter((action) => !action.isOff)
    const here = usable.findIndex((action) => action.id === stop)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const to: Record<string, number> = {
      ArrowRight: (here + forward + usable.length) % usable.length,
      ArrowLeft: (here - forward + usable.length) % usable.length,
      Home: 0,
      End: usable.length - 1,
    }
    const next = usable[to[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    setAt(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-action="${next.id}"]`)?.focus()
  }

  return (
    <div
      ref={buttons}
      role="toolbar"
      aria-label={labels.toolbar}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <div key={group[0]?.id} className={classes.group}>
          {group.map((action) => (
            <ToolButton key={action.id} action={action} isStop={action.id === stop} onFocus={() => setAt(action.id)} />
          ))}
        </div>
      ))}
    </div>
  )
}

function ToolButton({ action, isStop, onFocus }: { action: Action; isStop: boolean; onFocus: () => void }): ReactNode {
  const { icon: Icon, label, keys, isOn, isOff, run } = action
  return (
    <button
      type="button"
      data-action={action.id}
      className={classes.tool}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) run()
      }}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  )
}

type Opens = Pick<ToolbarProps, 'onLink' | 'onPicture' | 'onLibrary'>
type Change = (chain: ChainedCommands) => ChainedCommands

/** What the actions of the toolbar are made of: the labels, what the selection is, and a call that changes the text. */
interface ActionKit {
  labels: EditorLabels
  on: ReturnType<typeof useSelectionState>
  run: (change: Change) => () => void
}

/** What applies at the selection, and whether something can be undone. */
function useSelectionState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
}

function useActions(editor: Editor, labels: EditorLabels, opens: Opens): Action[][] {
  const kit: ActionKit = {
    labels,
    on: useSelectionState(editor),
    run: (change) => () => {
      change(editor.chain().focus()).run()
    },
  }
  return [markActions(kit), blockActions(kit), insertActions(kit, opens), historyActions(kit)]
}

const markActions = ({ labels, on, run }: ActionKit): Action[] => [
  {
    id: 'bold',
    icon: IconBold,
    label: labels.bold,
    keys: 'Control+B',
    isOn: on.bold,
    run: run((c) => c.toggleBold()),
  },
  {
    id: 'italic',
    icon: IconItalic,
    label: labels.italic,
    keys: 'Control+I',
    isOn: on.italic,
    run: run((c) => c.toggleItalic()),
  },
  {
    id: 'underline',
    icon: IconUnderline,
    label: labels.underline,
    keys: 'Control+U',
    isOn: on.underline,
    run: run((c) => c.toggleUnderline()),
  },
  {
    id: 'strike',
    icon: IconStrikethrough,
    label: labels.strike,
    keys: 'Control+Shift+S',
    isOn: on.strike,
    run: run((c) => c.toggleStrike()),
  },
]

const blockActions = ({ labels, on, run }: ActionKit): Action[] => [
  {
    id: 'h2',
    icon: IconH2,
    label: labels.heading,
    keys: 'Control+Alt+2',
    isOn: on.h2,
    run: run((c) => c.toggleHeading({ level: 2 })),
  },
  {
    id: 'h3',
    icon: IconH3,
    label: labels.subheading,
    keys: 'Control+Alt+3',
    isOn: on.h3,
    run: run((c) => c.toggleHeading({ level: 3 })),
  },
  {
    id: 'bullets',
    icon: IconList,
    label: labels.bulletList,
    keys: 'Control+Shift+8',
    isOn: on.bulletList,
    run: run((c) => c.toggleBulletList()),
  },
  {
    id: 'numbers',
    icon: IconListNumbers,
    label: labels.orderedList,
    keys: 'Control+Shift+7',
    isOn: on.orderedList,
    run: run((c) => c.toggleOrderedList()),
  },
  {
    id: 'quote',
    icon: IconBlockquote,
    label: labels.quote,
    keys: 'Control+Shift+B',
    isOn: on.blockquote,
    run: run((c) => c.toggleBlockquote()),
  },
]

const insertActions = ({ labels, on }: ActionKit, { onLink, onPicture, onLibrary }: Opens): Action[] => [
  { id: 'link', icon: IconLink, label: labels.link, isOn: on.link, run: onLink },
  ...(onPicture ? [{ id: 'picture', icon: IconPhoto, label: labels.picture, run: onPicture }] : []),
  ...(onLibrary ? [{ id: 'library', icon: IconLibraryPhoto, label: labels.library, run: onLibrary }] : []),
]

const historyActions = ({ labels, on, run }: ActionKit): Action[] => [
  {
    id: 'undo',
    icon: IconArrowBackUp,
    label: labels.undo,
    keys: 'Control+Z',
    isOff: !on.undo,
    run: run((c) => c.undo()),
  },
  {
    id: 'redo',
    icon: IconArrowForwardUp,
    label: labels.redo,
    keys: 'Control+Y',
    isOff: !on.redo,
    run: run((c) => c.redo()),
  },
]
