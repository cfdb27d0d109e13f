import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import type { Localized } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { OPTION_MAX_CHARS, type Option } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt, useTools } from './context.ts'
import { withText } from './draft.ts'
import { focusWhenRendered } from './focus-when-rendered.ts'
import { newOption } from './questions.ts'
import { moved } from './structure.ts'

interface Props {
  path: string
  label: string
  /** Returns the name of the n-th option. */
  one: (n: number) => string
  options: readonly Option[]
  min: number
  max: number
  onChange: (options: Option[], field?: string) => void
}

/** The changes of the options. Pasting several lines fills or adds as many options. */
function useOptions({ path, one, options, max, onChange }: Props) {
  const t = surveyTexts.useText()
  const { goTo, announce } = useTools()
  const add = (at: number) => {
    if (options.length >= max) return
    onChange(options.toSpliced(at, 0, newOption()))
    goTo(`${path}.${at}.text.mn`)
  }
  const move = (from: number, to: number) => {
    onChange(moved(options, from, to))
    announce(t('builder.movedTo', { what: one(from + 1), n: to + 1 }))
    const id = options[from]?.id
    const ids = [`${id}-up`, `${id}-down`]
    focusWhenRendered(...(to < from ? ids : ids.toReversed()))
  }
  const setText = (at: number, text: Localized, field: string) =>
    onChange(
      options.map((option, i) => (i === at ? { ...option, text } : option)),
      field,
    )
  const onPaste = (event: ClipboardEvent, at: number, which: 'mn' | 'en') => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const next = [...options]
    for (const [i, line] of lines.slice(0, max - at).entries()) {
      const old = next[at + i] ?? newOption()
      next[at + i] = { ...old, text: withText(old.text, which, line) }
    }
    onChange(next)
  }
  return { add, move, setText, onPaste }
}

/** The sortable options of a question in both languages. Enter adds the next; pasting several lines adds several. */
export function OptionsField(props: Props) {
  const { path, label, one, options, min, max, onChange } = props
  const t = surveyTexts.useText()
  const lang = useLang()
  const { goTo } = useTools()
  const error = useErrorAt(path)
  const { add, move, setText, onPaste } = useOptions(props)
  return (
    <fieldset className={classes.options} data-field={path} tabIndex={-1}>
      <legend className={classes.legend}>{label}</legend>
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
      <ol className={classes.optionList}>
        {options.map((option, i) => (
          <li key={option.id} className={classes.option}>
            <span aria-hidden className={classes.optionNo}>
              {formatNumber(i + 1, lang)}
            </span>
            {(['mn', 'en'] as const).map((which) => (
              <OptionText
                key={which}
                path={`${path}.${i}.text.${which}`}
                which={which}
                name={`${one(i + 1)} · ${t(`language.${which}`)}`}
                option={option}
                onText={(text, field) => setText(i, text, field)}
                onEnter={() => add(i + 1)}
                onPaste={(event) => onPaste(event, i, which)}
              />
            ))}
            <span className={classes.movers}>
              <IconButton
                id={`${option.id}-up`}
                name={t('builder.up', { what: one(i + 1) })}
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                id={`${option.id}-down`}
                name={t('builder.down', { what: one(i + 1) })}
                disabled={i === options.length - 1}
                onClick={() => move(i, i + 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </IconButton>
              <IconButton
                name={t('builder.removeOne', { what: one(i + 1) })}
                disabled={options.length <= min}
                onClick={() => {
                  onChange(options.filter((_, at) => at !== i))
                  goTo(`${path}.${Math.max(0, i - 1)}.text.mn`)
                }}
              >
                <IconX size={18} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="light"
          size="xs"
          disabled={options.length >= max}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(options.length)}
        >
          {t('builder.addOption')}
          <span className="nt-hidden">: {label}</span>
        </Button>
      </div>
    </fieldset>
  )
}

interface TextProps {
  path: string
  which: 'mn' | 'en'
  name: string
  option: Option
  onText: (text: Localized, field: string) => void
  onEnter: () => void
  onPaste: (event: ClipboardEvent) => void
}

function OptionText({ path, which, name, option, onText, onEnter, onPaste }: TextProps) {
  const t = surveyTexts.useText()
  const { pause } = useTools()
  const error = useErrorAt(path)
  return (
    <TextField
      aria-label={name}
      data-field={path}
      lang={which}
      maxLength={OPTION_MAX_CHARS}
      placeholder={t(`language.${which}`)}
      autoComplete="off"
      value={(which === 'mn' ? option.text.mn : option.text.en) ?? ''}
      error={error}
      onBlur={pause}
      onPaste={onPaste}
      onChange={(event) => onText(withText(option.text, which, event.currentTarget.value), path)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
