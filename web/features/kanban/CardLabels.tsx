import { useBoardParts } from './board-context.ts'
import { TONE_OF } from './colours.ts'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

/** The labels of a card. */
export function CardLabels({ ids }: { ids: readonly string[] }) {
  const t = kanbanTexts.useText()
  const { labels } = useBoardParts()
  const known = ids.flatMap((id) => labels.get(id) ?? [])
  if (known.length === 0) return null
  return (
    <ul className={classes.labels} aria-label={t('field.labels')}>
      {known.map(({ id, name, colour }) => (
        <li key={id} className={classes.label} data-tone={TONE_OF[colour]}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
