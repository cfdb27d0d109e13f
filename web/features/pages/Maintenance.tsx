import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#contract/core/dates.ts'
import type { Maintenance as State } from '#contract/core/maintenance.ts'
import { inLang } from '#contract/core/text.ts'
import type { admin } from '#contract/features/admin/index.ts'
import { ask } from '../../core/api.ts'
import { safeReturnTo } from '../../core/session-rules.ts'
import { useLang } from '../../core/text.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Standalone } from './Standalone.tsx'
import { useText } from './texts.ts'

/** How often it looks whether the system is back, ms. Our choice. */
const LOOK_EVERY_MS = 10_000

// by address alone: the contract would bring its schemas along
const stateNow = async () =>
  (await ask<(typeof admin)['routes']['maintenance']>({ method: 'GET', path: '/maintenance' })).data

/** What maintenance says; undefined while the server does not answer. */
function useMaintenance(): State | undefined {
  const [state, setState] = useState<State>()
  useEffect(() => {
    const look = () => stateNow().then(setState, () => setState(undefined))
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return state
}

/** /maintenance: says how long it takes, looks by itself, and leads back to where one came from when it is over. */
export default function Maintenance() {
  const t = useText()
  const lang = useLang()
  const state = useMaintenance()
  const returnTo = useSearchParams()[0].get('returnTo')
  const isOver = state?.on === false
  useEffect(() => {
    if (isOver && returnTo) window.location.replace(safeReturnTo(returnTo))
  }, [isOver, returnTo])
  const said = state?.on ? state.text : null
  return (
    <Standalone
      drawing="search"
      title={t('maintenance.title')}
      text={
        <>
          {said ? inLang(said, lang) : t('maintenance.text')}{' '}
          {state?.until && t('maintenance.until', { when: formatDateTime(new Date(state.until), lang) })}{' '}
          <span role="status">{isOver ? t('maintenance.ready') : t('maintenance.checking')}</span>
        </>
      }
      action={
        isOver ? (
          <LinkButton to={safeReturnTo(returnTo, '/')}>{t('maintenance.goOn')}</LinkButton>
        ) : (
          <LinkButton to="/auth/login">{t('maintenance.signIn')}</LinkButton>
        )
      }
    />
  )
}
