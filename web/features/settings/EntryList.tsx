import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ENTRIES_MAX, ENTRY_NAME_MAX_CHARS } from '#contract/core/model/entry-list.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { newKey } from '../../core/city/input.ts'
import type { SettingList } from '../../core/city/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { FieldInput, type SettingForm } from './FieldInput.tsx'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'

interface Entry extends Record<string, unknown> {
  key: string
  name: Localized
  closed: boolean
}

interface Props {
  list: SettingList
  form: SettingForm
  /** Keys of entries that cannot be removed, as records may refer to them. */
  kept: readonly string[]
}

/** The entries with what changes them. The pressed button keeps the focus. */
function useEntries({ list, form }: Pick<Props, 'list' | 'form'>) {
  const t = settingTexts.useText()
  const lang = useLang()
  const [said, setSaid] = useState('')
  const [opened, setOpened] = useState<string>()
  const frame = useRef<HTMLOListElement>(null)
  const entries = form.getValues().value as readonly Entry[]
  const nameOf = (entry: Entry) => inLang(entry.name, lang) || t('list.unnamed')

  const move = (from: number, step: -1 | 1) => {
    const entry = entries[from]
    if (!entry) return
    form.reorderListItem('value', { from, to: from + step })
    setSaid(t('list.moved', { name: nameOf(entry), n: formatNumber(from + step + 1, lang) }))
    // the pressed button keeps the focus, or its neighbour does at the end of the list
    requestAnimationFrame(() => {
      const row = frame.current?.children[from + step]
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [])]
      const wanted = buttons.find((button) => button.dataset.move === String(step) && !button.disabled)
      ;(wanted ?? buttons.find((button) => !button.disabled))?.focus()
    })
  }
  const add = () => {
    const key = newKey(entries.map((entry) => entry.key))
    form.insertListItem('value', { key, name: { mn: '', en: '' }, closed: false, ...list.blank })
    setOpened(key)
    requestAnimationFrame(() => frame.current?.lastElementChild?.querySelector<HTMLElement>('input')?.focus())
  }
  return { frame, entries, nameOf, said, opened, setOpened, move, add }
}

/** The entries of a list, which can be renamed, reordered, closed and added. */
export function EntryList({ list, form, kept }: Props) {
  const t = settingTexts.useText()
  const lang = useLang()
  const { frame, entries, nameOf, said, opened, setOpened, move, add } = useEntries({ list, form })

  return (
    <div data-field="value" tabIndex={-1} className={classes.list}>
      <p role="status" className="nt-hidden">
        {said}
      </p>
      <ol ref={frame} className={classes.entries}>
        {entries.map((entry, at) => {
          const base = `value.${at}`
          const name = nameOf(entry)
          const isWrong = Object.keys(form.errors).some((path) => path.startsWith(`${base}.`))
          return (
            <li key={entry.key}>
              <details
                open={opened === entry.key || isWrong}
                onToggle={(event) => {
                  if (event.currentTarget.open) setOpened(entry.key)
                  else if (opened === entry.key) setOpened(undefined)
                }}
              >
                <summary>
                  <span className={classes.no}>{formatNumber(at + 1, lang)}</span>
                  <span className={classes.entryName}>{name}</span>
                  {entry.closed && <Status tone="neutral">{t('closedEntry')}</Status>}
                  <IconChevronDown size={18} aria-hidden className={classes.arrow} />
                </summary>
                <EntryFields list={list} form={form} base={base} />
              </details>
              <span className={classes.moves}>
                <IconButton
                  name={t('list.up', { name })}
                  data-move="-1"
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconChevronUp size={18} aria-hidden />
                </IconButton>
                <IconButton
                  name={t('list.down', { name })}
                  data-move="1"
                  disabled={at === entries.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconChevronDown size={18} aria-hidden />
                </IconButton>
                {!kept.includes(entry.key) && (
                  <IconButton name={t('list.remove', { name })} onClick={() => form.removeListItem('value', at)}>
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {typeof form.errors.value === 'string' && <p className={classes.error}>{form.errors.value}</p>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={entries.length >= ENTRIES_MAX}
          onClick={add}
        >
          {list.add}
        </Button>
      </div>
    </div>
  )
}

function EntryFields({ list, form, base }: Pick<Props, 'list' | 'form'> & { base: string }) {
  const t = settingTexts.useText()
  return (
    <div className={classes.entryFields}>
      <LocalizedField
        label={t('list.name')}
        required
        limit={ENTRY_NAME_MAX_CHARS}
        mn={form.getInputProps(`${base}.name.mn`)}
        en={form.getInputProps(`${base}.name.en`)}
      />
      {list.fields.map((field) => (
        <FieldInput key={field.path} field={field} form={form} base={base} />
      ))}
      <CheckField
        label={t('list.closed')}
        help={t('list.closedHelp')}
        {...form.getInputProps(`${base}.closed`, { type: 'checkbox' })}
      />
    </div>
  )
}
