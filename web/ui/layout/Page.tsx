import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../theme/brand.ts'
import { Logo } from './Logo.tsx'
import classes from './Page.module.css'

/** A link of the breadcrumb; the last one, this page, has no address. */
export interface Crumb {
  label: string
  to?: string
}

export interface PageProps {
  title: string
  /** Shown as the title instead, for a name that is edited in its place. */
  heading?: ReactNode
  /** Number of items, formatted: «Мэдээ · 312». */
  count?: string
  /** One sentence about the purpose of the page. */
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  /** Accessible name of the breadcrumb. Required with `crumbs`. */
  crumbsLabel?: string
  /** The only primary action, filled. */
  action?: ReactNode
  /** Other actions, outlined or plain. */
  more?: ReactNode
  /** The area that the data belongs to: `<AreaChip>`. */
  area?: ReactNode
  /** A button that opens help on this page. */
  help?: ReactNode
  /** The primary action decides about the content of the page, so a phone keeps it visible while scrolling. */
  decides?: boolean
  /** Limits the page to 680 px, for forms and reading. */
  narrow?: boolean
  children?: ReactNode
}

/** The frame of a page: title, count, area and primary action. Sets the document title, and names the city in print. */
export function Page(props: PageProps) {
  const brand = useBrand()
  const {
    title,
    heading = title,
    count,
    lead,
    crumbs,
    crumbsLabel,
    action,
    more,
    area,
    help,
    decides,
    narrow,
    children,
  } = props
  return (
    <div className={classes.page} data-narrow={narrow || undefined} data-decides={decides || undefined}>
      <title>{`${title} · ${brand.name}`}</title>
      <div className={classes.letterhead} aria-hidden>
        <Logo size={28} />
      </div>
      <header className={classes.head}>
        <div className={classes.words}>
          {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} label={crumbsLabel} />}
          <div className={classes.line}>
            <h1 className={classes.title}>
              {heading}
              {count !== undefined && (
                <span className={classes.count}>
                  {' · '}
                  <bdi>{count}</bdi>
                </span>
              )}
            </h1>
            {help}
          </div>
          {area && <div className={classes.area}>{area}</div>}
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {(action || more) && (
          <div className={classes.actions}>
            {more}
            <div className={classes.steps}>{action}</div>
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

function Crumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label?: string }) {
  return (
    <nav aria-label={label} className={classes.crumbs}>
      <ol>
        {crumbs.map((crumb, i) => (
          <li key={crumb.to ?? crumb.label}>
            {i > 0 && <IconChevronRight size={14} aria-hidden className={classes.arrow} />}
            {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
