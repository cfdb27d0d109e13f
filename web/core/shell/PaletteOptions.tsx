import { IconFile } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { foundParts } from '#contract/core/text/highlight.ts'
import classes from './palette.module.css'
import type { FoundGroup, PaletteEntry } from './palette-entry.ts'

/** What the pointer and the keys do to an option, by its position. They are the same object for the life of the list. */
export interface OptionHandlers {
  onChoose: (at: number) => void
  onOpen: (at: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface OptionsProps {
  groups: readonly FoundGroup[]
  /** The text whose hits are marked. */
  q: string
  /** What the ids of the options begin with. */
  id: string
  chosen: number
  handlers: OptionHandlers
}

/** The results in their groups. Positions are counted across all groups. */
export const PaletteOptions = memo(function PaletteOptions({ groups, q, id, chosen, handlers }: OptionsProps) {
  return groups.map((group, g) => {
    const before = groups.slice(0, g).reduce((sum, { found }) => sum + found.length, 0)
    return (
      <div key={group.label} role="group" aria-label={group.label}>
        <p className={classes.group} aria-hidden>
          {group.label}
        </p>
        {group.found.map((found, i) => (
          <Option
            key={found.id}
            found={found}
            icon={found.icon ?? group.icon}
            q={q}
            id={`${id}-${before + i}`}
            at={before + i}
            isChosen={before + i === chosen}
            handlers={handlers}
          />
        ))}
      </div>
    )
  })
})

interface OptionProps {
  found: PaletteEntry
  icon: PaletteEntry['icon']
  q: string
  id: string
  at: number
  isChosen: boolean
  handlers: OptionHandlers
}

/** One result. Choosing another one renders two of them, not all. */
const Option = memo(function Option({ found, icon: Icon = IconFile, q, id, at, isChosen, handlers }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onPointerMove={() => handlers.onChoose(at)}
      onClick={() => handlers.onOpen(at)}
      onKeyDown={handlers.onKeyDown}
    >
      <Icon size={20} aria-hidden />
      <span className={classes.words}>
        <span>
          <Hits text={found.title} q={q} />
        </span>
        {found.detail && <small>{found.detail}</small>}
      </span>
    </div>
  )
})

/** A text with the hits of the search marked. */
function Hits({ text, q }: { text: string; q: string }) {
  if (q === '') return text
  let at = 0
  return foundParts(text, q).map((part) => {
    const key = at
    at += part.text.length
    return part.hit ? <mark key={key}>{part.text}</mark> : part.text
  })
}
