import { useEffect, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text.ts'
import { areaSource } from '../../core/area-source.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import '../areas/index.ts'
import classes from './AuthLayout.module.css'
import { authTexts } from './texts.ts'

const LEVELS = ['district', 'khoroo', 'section'] as const

interface Choice {
  id: string
  name: Localized
}
interface Props {
  /** What the server refused, in words. */
  error?: string | undefined
  /** The chosen khoroo or section; null while only a district is chosen, or nothing. */
  onChange: (areaId: string | null) => void
}

/**
 * The choice of a home for somebody who has not signed in: plain lists, as the sign-in pages bring no more than they need.
 */
export default function HomeField({ error, onChange }: Props) {
  const t = authTexts.useText()
  const lang = useLang()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [lists, setLists] = useState<readonly (readonly Choice[])[]>([])
  const [failedAt, setFailedAt] = useState<number>()
  const [round, setRound] = useState(0)

  // the list below what was chosen last; it may arrive after something else was chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
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
