import { useId, useState } from 'react'
import type { TokenScope } from '#contract/features/tokens/index.ts'
import { useFeatureName } from '../../core/access/action-texts.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { offeredTo } from './offered.ts'
import { tokenTexts } from './texts.ts'
import classes from './tokens.module.css'

interface Props {
  value: readonly TokenScope[]
  error: string | undefined
  onChange: (value: TokenScope[]) => void
}

/** What a token may do in each feature. */
export function ScopeFields({ value, error, onChange }: Props) {
  const t = tokenTexts.useText()
  const id = useId()
  const lang = useLang()
  const nameOf = useFeatureName()
  const { role } = useUser()
  const [filter, setFilter] = useState('')
  const offered = offeredTo(role)
    .map((one) => ({ ...one, label: nameOf(one.name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, lang))
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = offered.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  const chosen = new Map(value.map(({ feature, access }) => [feature, access]))
  const choose = (feature: string, access: 'none' | TokenScope['access']) => {
    const others = value.filter((one) => one.feature !== feature)
    onChange(access === 'none' ? others : [...others, { feature, access }])
  }
  return (
    <fieldset className={classes.scopes} data-field="scopes" tabIndex={-1} aria-describedby={`${id}-help`}>
      <legend>{t('form.scopes')}</legend>
      <p id={`${id}-help`} className={classes.note}>
        {t('form.scopesHelp')}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.tools}>
        <TextField label={t('form.filter')} value={filter} onChange={(event) => setFilter(event.currentTarget.value)} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange(offered.map(({ name }) => ({ feature: name, access: 'read' })))}
          >
            {t('form.readAll')}
          </Button>
          <Button variant="default" size="xs" disabled={value.length === 0} onClick={() => onChange([])}>
            {t('form.clear')}
          </Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className={classes.note}>{t('form.noMatch')}</p>
      ) : (
        <ul className={classes.features}>
          {shown.map(({ name, most, label }) => (
            <li key={name}>
              <NativeSelect
                label={label}
                value={chosen.get(name) ?? 'none'}
                options={(['none', 'read', ...(most === 'write' ? (['write'] as const) : [])] as const).map(
                  (access) => ({
                    value: access,
                    label: t(`access.${access}`),
                  }),
                )}
                onChange={(access) => choose(name, access)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note} role="status">
        {t('form.chosen', { count: value.length })}
      </p>
    </fieldset>
  )
}
