import { shortName } from '#contract/core/people/person.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import classes from './chat.module.css'
import { usePlaceOf } from './names.ts'
import { chatTexts } from './texts.ts'
import type { Mentions } from './use-mentions.ts'

/** The members whose name begins as it is typed after an at sign. */
export function MentionList({ mentions: { people, at, choose }, id }: { mentions: Mentions; id: string }) {
  const t = chatTexts.useText()
  const placeOf = usePlaceOf()
  if (people.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t('write.people')} className={classes.suggested}>
      {people.map((person, i) => (
        <button
          key={person.id}
          type="button"
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === at}
          tabIndex={-1}
          className={classes.suggestion}
          // the field keeps the focus
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar name={shortName(person)} decorative size={28} />
          <bdi className={classes.rowName}>{shortName(person)}</bdi>
          <bdi className={classes.last}>{placeOf(person)}</bdi>
        </button>
      ))}
    </div>
  )
}
