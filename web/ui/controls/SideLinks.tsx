import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import classes from './SideLinks.module.css'

/** Links at the side of a page that choose what it shows: folders, labels. */
export const SideLinks = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface LinkProps {
  to: string
  icon: ReactNode
  name: string
  /** Number of new items inside, formatted. */
  count?: string | undefined
  isCurrent: boolean
  /** What can be done to it. */
  end?: ReactNode
  /** The item with all of it. */
  ref?: Ref<HTMLLIElement>
}

/** One of the links. */
export function SideLink({ to, icon, name, count, isCurrent, end, ref }: LinkProps) {
  return (
    <li ref={ref} className={classes.item}>
      <Link to={to} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
        {icon}
        <bdi className={classes.name}>{name}</bdi>
        {count !== undefined && (
          <>
            <span className="nt-hidden">: </span>
            <span className={classes.count}>{count}</span>
          </>
        )}
      </Link>
      {end}
    </li>
  )
}

/** An item that shows something else for a while, such as the field in which its name is edited. */
export const SideItem = ({ children }: { children: ReactNode }) => (
  <li className={classes.item}>
    <div className={classes.field}>{children}</div>
  </li>
)

/** A button among the links, for example one that adds another. */
export function SideButton({ icon, name, onClick }: { icon: ReactNode; name: string; onClick: () => void }) {
  return (
    <li className={classes.item}>
      <button type="button" className={classes.link} onClick={onClick}>
        {icon}
        <span className={classes.name}>{name}</span>
      </button>
    </li>
  )
}
