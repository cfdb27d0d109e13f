import { useEffect, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { areaSource } from '../../core/areas/area-source.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import '../areas/index.ts'
import classes from './AuthLayout.module.css'
import { authTexts } from './texts.ts'

const LEVELS = ['district', 'khoroo', 'section'] as const

interface Choice {
  id: string
  name: Localized
}
interface Props {
  /** The server's error message. */
  error?: string | undefined
  /** Called with the selected khoroo or section; null while only a district or nothing is selected. */
  onChange: (areaId: string | null) => void
}

/** Selects a home area before sign-in: native selects, as the sign-in pages load as little as possible. */
export default function HomeField({ error, onChange }: Props) {
  const t = authTexts.useText()
  const lang = useLang()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [lists, setLists] = useState<readonly (readonly Choice[])[]>([])
  const [failedAt, setFailedAt] = useState<number>()
  const [round, setRound] = useState(0)

  // the select below the last selection; its response may arrive after another selection
  useEffect(() => {
    if (chosen.length >= LEVELS.length || lists[chosen.length]) return
    const stopped = new AbortController()
    areaSource()
      .below(chosen.at(-1), stopped.signal)
      .then(
        (found) => {
          if (!stopped.signal.aborted) setLists([...lists.slice(0, chosen.length), found])
        },
        () => {
          if (!stopped.signal.aborted) setFailedAt(chosen.length)
        },
      )
    return () => stopped.abort()
  }, [chosen, lists, round])

  const choose = (at: number, id: string) => {
    const next = [...chosen.slice(0, at), ...(id ? [id] : [])]
    setChosen(next)
    setLists(lists.slice(0, at + 1))
    setFailedAt(undefined)
    onChange(next.length > 1 ? (next.at(-1) ?? null) : null)
  }
  return (
    <fieldset className={classes.home} data-field="areaId" tabIndex={-1} aria-describedby="home-help">
      <legend>{t('register.home')}</legend>
      <p id="home-help" className={classes.hint}>
        {t('register.homeHelp')}
      </p>
      {LEVELS.map((level, at) => {
        const list = lists[at]
        if (!list || (list.length === 0 && at > 0)) return null
        return (
          <NativeSelect
            key={level}
            stacked
            label={t(`register.${level}`)}
            value={chosen[at] ?? ''}
            options={[
              { value: '', label: t('register.choose') },
              ...list.map(({ id, name }) => ({ value: id, label: inLang(name, lang) })),
            ]}
            onChange={(id) => choose(at, id)}
          />
        )
      })}
      {failedAt !== undefined && (
        <p role="alert" className={classes.hint}>
          {t('register.homeFailed')}{' '}
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setFailedAt(undefined)
              setRound(round + 1)
            }}
          >
            {t('register.homeRetry')}
          </Button>
        </p>
      )}
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
