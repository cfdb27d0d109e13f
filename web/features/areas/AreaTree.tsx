import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { foldForSearch, inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { Area } from '#contract/features/areas/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { AreaStatus } from './AreaStatus.tsx'
import { AREAS } from './addresses.ts'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'
import { useChildren } from './tree-data.ts'
import { keyAction, type TreeRow, typedTo, visibleRows } from './visible-rows.ts'

/** The lines of the tree: the expanded areas, what is loaded below them, and the line `at` that has the focus. */
function useTree(root: Area) {
  const [open, setOpen] = useState<readonly string[]>([root.id])
  const [focused, setFocused] = useState(root.id)
  const below = useChildren(open)
  const lines = visibleRows(
    root,
    (id) => open.includes(id),
    (id) => below.get(id)?.areas,
  )
  const at = Math.max(
    0,
    lines.findIndex(({ area }) => area.id === focused),
  )

  const toggle = (id: string, to: boolean) =>
    setOpen((before) => (to ? [...before.filter((one) => one !== id), id] : before.filter((one) => one !== id)))
  return { open, below, lines, at, toggle, setFocused }
}

/** The tree of areas from `root` down (WAI-ARIA tree view); the areas below one are loaded when it is expanded. */
export function AreaTree({ root }: { root: Area }) {
  const t = areaTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const { open, below, lines, at, toggle, setFocused } = useTree(root)

  const focus = (to: number) => {
    const id = lines[to]?.area.id
    if (!id) return
    setFocused(id)
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
  }
  const show = (id: string) => void navigate(`${AREAS}/${id}`)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const line = lines[at]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const action = keyAction(event.key, lines, at, {
      isOpen: open.includes(line.area.id),
      forward: isMirrored ? 'ArrowLeft' : 'ArrowRight',
    })
    if (action === 'open' || action === 'close') toggle(line.area.id, action === 'open')
    else if (action) focus(action.to)
    else if (event.key === 'Enter' || event.key === ' ') show(line.area.id)
    else if (event.key.length === 1) {
      const names = lines.map(({ area }) => foldForSearch(inLang(area.name, lang)))
      const to = typedTo(foldForSearch(event.key), names, at)
      if (to === undefined) return
      focus(to)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={list}
        role="tree"
        aria-label={t('tree.label')}
        className={classes.tree}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {lines.map((line, i) => {
          const { id } = line.area
          const isOpen = open.includes(id)
          const state = isOpen ? below.get(id) : undefined
          return (
            <div key={id} role="none">
              <Line
                line={line}
                isOpen={isOpen}
                isFocusable={i === at}
                onFocus={() => setFocused(id)}
                onToggle={() => toggle(id, !isOpen)}
                onShow={() => show(id)}
              />
              {state && !state.areas && (
                <p
                  role={state.failed ? 'alert' : 'status'}
                  className={classes.note}
                  style={{ '--depth': line.depth + 1 } as never}
                >
                  {t(state.failed ? 'tree.failed' : 'tree.loading')}
                </p>
              )}
            </div>
          )
        })}
      </div>
      <p className={classes.keys}>{t('tree.keys')}</p>
    </>
  )
}

interface LineProps {
  line: TreeRow
  isOpen: boolean
  isFocusable: boolean
  onFocus: () => void
  onToggle: () => void
  onShow: () => void
}

function Line({ line, isOpen, isFocusable, onFocus, onToggle, onShow }: LineProps) {
  const t = areaTexts.useText()
  const lang = useLang()
  const { area, depth, position, siblings } = line
  const hasChildren = area.children > 0
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys of its items
    <div
      role="treeitem"
      data-id={area.id}
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={false}
      tabIndex={isFocusable ? 0 : -1}
      className={classes.line}
      style={{ '--depth': depth } as never}
      onFocus={onFocus}
      onClick={onShow}
    >
      <span
        aria-hidden
        className={classes.twist}
        data-open={isOpen || undefined}
        data-leaf={!hasChildren || undefined}
        onClick={(event) => {
          if (!hasChildren) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {hasChildren && <IconChevronRight size={18} />}
      </span>
      <span className={classes.name}>{inLang(area.name, lang)}</span>
      <AreaStatus area={area} quiet />
      <bdi className={classes.code}>{area.code}</bdi>
      {hasChildren && <span className={classes.sum}>{t('tree.children', { count: area.children })}</span>}
      {area.households > 0 && (
        <span className={classes.sum}>
          {t('column.households')} <b>{formatNumber(area.households, lang)}</b>
        </span>
      )}
    </div>
  )
}
