import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Floating } from '../controls/Floating.tsx'
import { useUiLabels } from '../theme/labels.ts'
import classes from './Combobox.module.css'
import type { Combobox, Option } from './use-combobox.ts'

interface OptionListProps {
  combobox: Combobox
  /** Id of the input whose label names the list. */
  labelledBy: string
  options: readonly Option[]
  chosen: readonly string[]
  isMultiple?: boolean
  /** Announced while the number of matches is not, e.g. what was selected. */
  status?: string | undefined
  /** Shown when there is no option. */
  empty?: ReactNode
}

/** The list below a combobox, and the number of matches for screen readers. The focus stays in the input. */
export function OptionList({ status, ...list }: OptionListProps) {
  const { combobox, options, empty } = list
  const { found, number } = useUiLabels()
  const isShown = combobox.isOpen && (options.length > 0 || !!empty)
  const matches = isShown && combobox.isSearching && (options.length > 0 ? found(number(options.length)) : empty)
  return (
    <>
      {/* Screen readers announce only what changes inside an element that was there before. */}
      <p aria-live="polite" className="nt-hidden">
        {matches || status}
      </p>
      {isShown && <List {...list} />}
    </>
  )
}

const List = (list: OptionListProps) => (
  <Floating anchor={list.combobox.frame} align="start" isList onClose={list.combobox.close}>
    <Options {...list} />
  </Floating>
)

/** The options of a combobox, for a caller that gives them a place. */
export function Options({ combobox, labelledBy, options, chosen, isMultiple, empty }: Omit<OptionListProps, 'status'>) {
  return (
    <>
      <div
        role="listbox"
        id={combobox.listId}
        aria-labelledby={labelledBy}
        aria-multiselectable={isMultiple || undefined}
      >
        {options.map((option, at) => {
          const isChosen = chosen.includes(option.value)
          return (
            // the input handles the keys
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input keeps the focus and points here by aria-activedescendant
            <div
              key={option.value}
              id={combobox.optionId(at)}
              role="option"
              aria-selected={isChosen}
              data-active={at === combobox.active || undefined}
              className={classes.option}
              onClick={() => combobox.choose(option)}
            >
              <span className={classes.label}>
                {option.label}
                {option.detail && (
                  <>
                    {' '}
                    <small className={classes.detail}>{option.detail}</small>
                  </>
                )}
              </span>
              {isChosen && <IconCheck size={16} aria-hidden className={classes.check} />}
            </div>
          )
        })}
      </div>
      {options.length === 0 && <p className={classes.empty}>{empty}</p>}
    </>
  )
}
