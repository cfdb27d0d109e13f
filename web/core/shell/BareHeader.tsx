import { Link } from 'react-router'
import { Logo } from '../../ui/layout/Logo.tsx'
import { homeOf } from '../access/access.tsx'
import { useOptionalUser } from '../session/session.tsx'
import classes from './BareHeader.module.css'

/** The city's name above a standalone message page; links to the start page. */
export function BareHeader() {
  const user = useOptionalUser()
  return (
    <header className={classes.head}>
      <Link to={homeOf(user?.role)} className={classes.home}>
        <Logo />
      </Link>
    </header>
  )
}
