import { useEffect, useState } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Standalone } from './Standalone.tsx'
import { useText } from './texts.ts'

/** How often it looks whether the system is back, ms. Our choice. */
const LOOK_EVERY_MS = 10_000

/** /maintenance: asks /readyz by itself, and offers to go on when the system answers. */
export default function Maintenance() {
  const t = useText()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const look = () =>
      fetch('/readyz').then(
        ({ ok }) => setReady(ok),
        () => setReady(false),
      )
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Standalone
      drawing="search"
      title={t('maintenance.title')}
      text={
        <>
          {t('maintenance.text')}{' '}
          <span role="status">{isReady ? t('maintenance.ready') : t('maintenance.checking')}</span>
        </>
      }
      action={
        isReady ? (
          <LinkButton to="/">{t('maintenance.goOn')}</LinkButton>
        ) : (
          <LinkButton to="/auth/login">{t('maintenance.signIn')}</LinkButton>
        )
      }
    />
  )
}
