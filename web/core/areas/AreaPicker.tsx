import { IconChevronDown, IconMapPin, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LEVELS, type Level } from '#contract/core/model/actor.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { Button } from '../../ui/controls/Button.tsx'
import comboboxClasses from '../../ui/fields/Combobox.module.css'
import fieldClasses from '../../ui/fields/Field.module.css'
import { Field } from '../../ui/fields/Field.tsx'
import { OptionList } from '../../ui/fields/OptionList.tsx'
import { useCombobox } from '../../ui/fields/use-combobox.ts'
import { useUiLabels } from '../../ui/theme/labels.ts'
import { useLang } from '../i18n/text.ts'
import { useSession } from '../session/session.tsx'
import classes from './AreaPicker.module.css'
import { type AreaChoice, areaSource } from './area-source.ts'
import { type AreaChain, keepRecentArea, recentAreasOf } from './recent-areas.ts'
import { areaTexts } from './texts.ts'
import {
  type AreaOption,
  hasBelow,
  useAreaChain,
  useAreaChainQuery,
  useAreaOptions,
  type Within,
} from './use-area-options.ts'

export type { Within }

/** The value of the option that leads to the areas above. */
const UP = 'up'

export interface AreaPickerProps {
  /** The id of the chosen area, or null. */
  value: string | null
  onChange: (id: string | null) => void
  /**
   * Limits the choice to this area and those below it; by default the reader's area, or the whole city for people
   * without one.
   */
  within?: Within | null
  /** Levels that are a valid answer; higher ones only lead to them. All by default. */
  levels?: readonly Level[]
  label: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** The name of the form's field, so that its error can be focused. */
  field?: string
  /** A probable area: taken as the answer while nothing is chosen where its level is valid, else the list begins there. */
  suggestion?: string | null | undefined
}

/** Takes a probable area, once for each, while nothing is chosen. */
function useSuggestion(props: AreaPickerProps, root: Within | null, browse: (area: AreaChoice) => void): void {
  const { suggestion, value, levels = LEVELS, onChange } = props
  const chain = useAreaChain(suggestion === root?.id ? null : suggestion)
  const used = useRef<string>(undefined)
  const latest = useRef({ onChange, browse })
  latest.current = { onChange, browse }
  useEffect(() => {
    const area = chain?.at(-1)
    if (!area || used.current === area.id) return
    used.current = area.id
    if (value !== null || (root && !chain?.some(({ id }) => id === root.id))) return
    if (levels.includes(area.level)) latest.current.onChange(area.id)
    else latest.current.browse(area)
  }, [chain, value, root, levels])
}

/** The area whose areas below are offered: one that was opened, else the one around the chosen area, else the root. */
function useBrowsed(chain: AreaChain | undefined, root: Within | null, levels: readonly Level[]) {
  const [opened, browse] = useState<AreaChoice | null>()
  const top: AreaChoice | null = root && {
    id: root.id,
    level: root.level,
    name: root.path.at(-1)?.name ?? { mn: '' },
  }
  const chosen = chain?.at(-1)
  const around = chosen && !hasBelow(chosen.level, levels) ? chain?.at(-2) : chosen
  const isInside = around && (!root || chain?.slice(0, -1).some(({ id }) => id === root.id) || around.id === root.id)
  const start = around && isInside && around.level !== 'city' ? around : top
  const browsed = opened === undefined ? start : opened
  const browsedChain = useAreaChain(browsed && browsed.id !== root?.id ? browsed.id : null)
  const isTop = !browsed || browsed.id === root?.id || browsed.level === 'city'
  const above = browsedChain?.at(-2)
  const up = isTop ? undefined : above && above.level !== 'city' && above.id !== root?.id ? above : top
  return { browsed, up, browse, isStart: opened === undefined }
}

/** What is shown of the chosen area: the names below the root. */
function useChosenText(chain: AreaChain | undefined, root: Within | null): string {
  const lang = useLang()
  if (!chain) return ''
  const at = root ? chain.findIndex(({ id }) => id === root.id) : chain.findIndex(({ level }) => level === 'city')
  const below = chain.slice(at + 1)
  return (below.length > 0 ? below : chain.slice(-1)).map(({ name }) => inLang(name, lang)).join(' › ')
}

/** Own and recent areas are offered first, not below an area that was opened. */
const NOT_AT_START = { recent: [], own: undefined }

/** What is typed; `latest` is also current when the list closes in the moment in which an area is chosen. */
function useTyped() {
  const [typed, keep] = useState<string>()
  const latest = useRef<string>(undefined)
  const setTyped = (text: string | undefined) => {
    latest.current = text
    keep(text)
  }
  return { typed, latest, setTyped }
}

/** The state of the field: what is typed, offered and chosen. */
function usePicker(props: AreaPickerProps) {
  const { value, onChange, levels = LEVELS } = props
  const t = areaTexts.useText()
  const lang = useLang()
  const { user } = useSession()
  const root = (props.within === undefined ? (user?.area as Within | null | undefined) : props.within) ?? null
  const { typed, latest, setTyped } = useTyped()
  const [wasOpened, setOpened] = useState(false)
  const [recent, setRecent] = useState<readonly AreaChain[]>([])
  const ofChosen = useAreaChainQuery(value)
  const chain = ofChosen.data
  const own = useAreaChain(wasOpened ? user?.area?.id : null)
  const { browsed, up, browse, isStart } = useBrowsed(chain, root, levels)
  const found = useAreaOptions({
    typed,
    browsed,
    root,
    levels,
    isOpen: wasOpened,
    ...(isStart ? { recent, own } : NOT_AT_START),
  })
  useSuggestion(props, root, browse)

  // an area is remembered when it was chosen here, with the names above it
  const picked = useRef<string>(undefined)
  useEffect(() => {
    if (!user || !chain || picked.current !== value) return
    picked.current = undefined
    keepRecentArea(user.id, chain)
  }, [chain, value, user])

  const options: (AreaOption | { value: typeof UP; label: string })[] =
    up === undefined || typed?.trim()
      ? found.options
      : [{ value: UP, label: t('up', { name: up ? inLang(up.name, lang) : t('all') }) }, ...found.options]
  const isLead = (id: string) => id === UP || found.options.some((one) => one.value === id && one.leads)
  const combobox = useCombobox({
    options,
    chosen: value ? [value] : [],
    staysOpen: (option) => isLead(option.value),
    leadsBack: (option) => option.value === UP,
    onClose: (isGivenUp) => {
      // people who empty the field and leave it want no area
      if (!isGivenUp && latest.current?.trim() === '' && value) onChange(null)
      setTyped(undefined)
      browse(undefined)
    },
    onChoose: ({ value: id }) => {
      setTyped(undefined)
      if (id === UP) return browse(up ?? null)
      const option = found.options.find((one) => one.value === id)
      if (option?.leads) return browse(option.area)
      picked.current = id
      onChange(id)
    },
  })
  const show = () => {
    setOpened(true)
    setRecent(user ? recentAreasOf(user.id) : [])
  }
  const chosenText = useChosenText(chain, root)
  const text = typed ?? chosenText
  const failed = [found, ofChosen].find(({ error }) => error)
  const answered = { ...found, error: failed?.error, refetch: () => failed?.refetch() }
  return { ...answered, combobox, options, text, browsed, show, setTyped, isTyping: Boolean(typed?.trim()) }
}

/**
 * Selects an area from city to district, khoroo and section in one field: by name or number («БЗД 1-3»), among own and
 * recent areas, or by opening one level after another.
 */
export function AreaPicker(props: AreaPickerProps) {
  const { value, onChange, levels = LEVELS, label, error, required, disabled, field } = props
  const t = areaTexts.useText()
  const id = useId()
  const picker = usePicker(props)
  const { combobox, text, show, setTyped, isTyping } = picker
  const open = () => {
    show()
    combobox.show()
  }
  return (
    <div className={classes.picker}>
      <Field {...{ id, label, error, required: required ?? false }} labelId={`${id}-label`} describedBy={`${id}-note`}>
        {(control) => (
          <div ref={combobox.frame} className={comboboxClasses.frame}>
            <IconMapPin size={16} aria-hidden className={classes.pin} />
            <input
              type="text"
              spellCheck={false}
              {...control}
              {...combobox.input}
              required={required}
              disabled={disabled}
              data-field={field}
              className={clsx(fieldClasses.input, comboboxClasses.input, classes.input)}
              data-end
              placeholder={t('placeholder')}
              value={text}
              onKeyDown={(event) => {
                show()
                combobox.input.onKeyDown(event)
              }}
              onClick={(event) => {
                // the first typed letter replaces the name of the current selection
                if (!combobox.isOpen) event.currentTarget.select()
                open()
              }}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                show()
                combobox.search()
              }}
              onBlur={combobox.close}
            />
            <FieldEnd id={id} onClear={value && !disabled ? () => onChange(null) : undefined} />
            <OptionList
              combobox={combobox}
              labelledBy={`${id}-label`}
              options={picker.options}
              chosen={value ? [value] : []}
              empty={picker.isLoading ? t('searching') : isTyping ? t('nothing') : undefined}
            />
          </div>
        )}
      </Field>
      <div id={`${id}-note`} className={classes.note} role="status">
        {picker.error ? (
          <>
            {t('failed')}{' '}
            <Button variant="default" size="xs" onClick={() => void picker.refetch()}>
              {t('retry')}
            </Button>
          </>
        ) : (
          picker.isEmptyBelow && <NoneBelow parent={picker.browsed} levels={levels} />
        )}
      </div>
    </div>
  )
}

/** The end of the field: a button that clears what is chosen, or the sign of a list. */
function FieldEnd({ id, onClear }: { id: string; onClear: (() => void) | undefined }) {
  const labels = useUiLabels()
  if (!onClear) return <IconChevronDown size={16} aria-hidden className={comboboxClasses.arrow} />
  return (
    <button
      type="button"
      className={fieldClasses.end}
      aria-label={labels.clear}
      aria-describedby={`${id}-label`}
      onClick={(event) => {
        onClear()
        event.currentTarget.parentElement?.querySelector('input')?.focus()
      }}
    >
      <IconX size={16} aria-hidden />
    </button>
  )
}

/** Says that there are no areas to choose from below one, with a link for those who may add them. */
function NoneBelow({ parent, levels }: { parent: AreaChoice | null; levels: readonly Level[] }) {
  const t = areaTexts.useText()
  const role = useSession().user?.role
  const level = LEVELS[LEVELS.indexOf(parent?.level ?? 'city') + 1]
  if (!level || !hasBelow(parent?.level ?? 'city', levels)) return null
  const parentId = parent && parent.level !== 'city' ? parent.id : undefined
  const addAt = role && areaSource().addAt?.(level, parentId, role)
  return (
    <>
      {t(`none.${level}`)} {addAt && <Link to={addAt}>{t(`add.${level}`)}</Link>}
    </>
  )
}
