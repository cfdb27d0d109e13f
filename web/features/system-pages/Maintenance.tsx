import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Maintenance as State } from '#contract/core/model/maintenance.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { admin } from '#contract/features/admin/index.ts'
import { ask } from '../../core/api/client.ts'
import { safeReturnTo } from '../../core/api/session-rules.ts'
import { useLang } from '../../core/i18n/text.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Standalone } from './Standalone.tsx'
import { useText } from './texts.ts'

/** Polling interval until the system is back, ms. Our choice. */
const POLL_INTERVAL_MS = 10_000

// called by address: the contract would add its schemas to the bundle
const stateNow = async () =>
  (await ask<(typeof admin)['routes']['maintenance']>({ method: 'GET', path: '/maintenance' })).data

/** The maintenance state; undefined until the server has responded. While it is unreachable, its last response. */
function useMaintenance(): State | undefined {
  const [state, setState] = useState<State>()
  useEffect(() => {
    const look = () => stateNow().then(setState, () => {})
    void look()
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return state
}

/**
 * /maintenance: shows the expected end, polls the server, and leads back to the reader's page when maintenance is over.
 */
export default function Maintenance() {
  const t = useText()
  const lang = useLang()
  const state = useMaintenance()
  const returnTo = useSearchParams()[0].get('returnTo')
  const isOver = state?.on === false
  useEffect(() => {
    if (isOver && returnTo) window.location.replace(safeReturnTo(returnTo))
  }, [isOver, returnTo])
  const said = state?.text ? inLang(state.text, lang) : t('maintenance.text')
  return (
    <Standalone
      drawing="search"
      title={isOver ? t('maintenance.over') : t('maintenance.title')}
      text={
        <>
          {!isOver && `${said} ${endOf(state?.until ?? null, t, lang)} `}
          <span role="status">
            {isOver ? t('maintenance.ready') : returnTo ? t('maintenance.goesOn') : t('maintenance.willSay')}
          </span>
        </>
      }
      action={
        isOver ? (
          <LinkButton to={safeReturnTo(returnTo, '/')}>{t('maintenance.goOn')}</LinkButton>
        ) : (
          <LinkButton to="/auth/login" variant="default">
            {t('maintenance.signIn')}
          </LinkButton>
        )
      }
    />
  )
}

/** The expected end; once it has passed, a note that it takes longer. */
function endOf(until: string | null, t: ReturnType<typeof useText>, lang: Lang): string {
  if (until === null) return ''
  const end = new Date(until)
  return end < new Date() ? t('maintenance.longer') : t('maintenance.until', { when: formatDateTime(end, lang) })
}
