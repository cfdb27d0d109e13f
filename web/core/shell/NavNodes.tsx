import { IconChevronRight, IconExternalLink, IconPoint } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { NAV_ICON_MINI_PX, NAV_ICON_PX } from '../../ui/theme/layout.ts'
import type { MenuNode } from '../access/define-feature.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import classes from './nav.module.css'

interface Props {
  nodes: readonly MenuNode[]
  isMini: boolean
  /** Items above this one. */
  depth?: number
}

/** Items of the menu that are no screens, each with those below it. */
export function NavNodes({ nodes, isMini, depth = 0 }: Props) {
  return nodes.map((node) => (
    <li key={node.id}>
      {node.children && !node.disabled ? (
        <Branch node={node} isMini={isMini} depth={depth} below={node.children} />
      ) : (
        <Leaf node={node} isMini={isMini} depth={depth} />
      )}
    </li>
  ))
}

type NodeProps = Omit<Required<Props>, 'nodes'> & { node: MenuNode }

/** Whether one of the items leads to this address. */
const leadsTo = (nodes: readonly MenuNode[], address: string): boolean =>
  nodes.some(({ to, children = [] }) => to === address || leadsTo(children, address))

function useAddress(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** Opens and closes the items below it; open at first where one of them is the present page. */
function Branch({ node, isMini, depth, below }: NodeProps & { below: readonly MenuNode[] }) {
  const id = useId()
  const [isOpen, setOpen] = useState(leadsTo(below, useAddress()))
  return (
    <>
      <button
        type="button"
        className={classes.item}
        data-depth={depth}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={isMini ? node.label() : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Inside node={node} isMini={isMini} depth={depth} />
        <IconChevronRight size={18} aria-hidden className={classes.chevron} />
      </button>
      {isOpen && (
        <ul id={id} aria-label={node.label()} className={classes.below}>
          <NavNodes nodes={below} isMini={isMini} depth={depth + 1} />
        </ul>
      )}
    </>
  )
}

function Leaf({ node, isMini, depth }: NodeProps) {
  const t = coreTexts.useText()
  const address = useAddress()
  const { to, disabled } = node
  const look = { className: classes.item, 'data-depth': depth, title: isMini ? node.label() : undefined }
  const inside = <Inside node={node} isMini={isMini} depth={depth} />
  // it stays in the order of the keyboard, so that screen readers say that it exists
  if (disabled || to === undefined)
    return (
      // a link without an address, as WAI-ARIA describes a disabled one
      <a {...look} role="link" aria-disabled="true" tabIndex={0}>
        {inside}
      </a>
    )
  if (to.startsWith('https:'))
    return (
      <a {...look} href={to} target="_blank" rel="noopener noreferrer">
        {inside}
        <IconExternalLink size={16} aria-hidden className={classes.away} />
        <span className="nt-hidden">{t('header.newTab')}</span>
      </a>
    )
  return (
    <Link {...look} to={to} aria-current={to === address ? 'page' : undefined}>
      {inside}
    </Link>
  )
}

function Inside({ node: { icon: Icon = IconPoint, label, caption, badge }, isMini, depth }: NodeProps) {
  const size = isMini ? NAV_ICON_MINI_PX : NAV_ICON_PX
  return (
    <>
      <Icon size={depth === 0 ? size : 16} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label()}</span>{' '}
        {caption && <span className={classes.caption}>{caption()}</span>}
      </span>{' '}
      {badge && <span className={classes.badge}>{badge()}</span>}
    </>
  )
}
