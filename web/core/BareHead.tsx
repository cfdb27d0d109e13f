import { Link } from 'react-router'
import { Logo } from '../ui/Logo.tsx'
import classes from './BareHead.module.css'
import { homeOf } from './screens.tsx'
import { useAnybody } from './session.tsx'

/** Whose house this is, above a page that stands alone and says one thing; leads home. */
export function BareHead() {
  const user = useAnybody()
  return (
    <header className={classes.head}>
      <Link to={homeOf(user?.role)} className={classes.home}>
        <Logo />
      </Link>
    </header>
  )
}
