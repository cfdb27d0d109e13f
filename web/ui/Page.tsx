import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from './brand.ts'
import { Logo } from './Logo.tsx'
import classes from './Page.module.css'

/** A step of the way from the start page to here; the last one, this page, has no address. */
export interface Crumb {
  label: string
  to?: string
}

export interface PageProps {
  title: string
  /** How much of it there is, formatted: «Мэдээ · 312». */
  count?: string
  /** A sentence that says what one does here. */
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  /** Name of the breadcrumb for those who hear the page. Needed with `crumbs`. */
  crumbsLabel?: string
  /** The one main action, filled. */
  action?: ReactNode
  /** Other actions, outlined or plain. */
  more?: ReactNode
  /** Whose data this is: `<AreaChip>`. */
  area?: ReactNode
  /** A button that opens help on this page. */
  help?: ReactNode
  /** The main action decides about what the page shows: on a phone it stays in sight while one reads. */
  decides?: boolean
  /** A column of 680 px, for forms and reading. */
  narrow?: boolean
  children?: ReactNode
}

/** The frame of a page's content: what it is, how much, whose, and the one thing to do. Names the document, and on paper the city. */
export function Page(props: PageProps) {
  const brand = useBrand()
  const { title, count, lead, crumbs, crumbsLabel, action, more, area, help, decides, narrow, children } = props
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
              {title}
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
