import { clsx } from 'clsx'
import classes from './Avatar.module.css'
import { Avatar } from './Avatar.tsx'

/** Number of pictures before «+n». Source: docs/rules/constants.md. */
export const AVATAR_GROUP_MAX = 4

export interface AvatarGroupProps {
  people: readonly { name: string; src?: string | null }[]
  /** Name of the group: «Оролцогчид». */
  label: string
  /** «+3», and its spoken form. */
  more: (rest: number) => { short: string; long: string }
  size?: number
}

/** Several people: at most four, the rest as a number. */
export function AvatarGroup({ people, label, more, size = 36 }: AvatarGroupProps) {
  const rest = people.length - AVATAR_GROUP_MAX
  return (
    <ul className={classes.group} aria-label={label}>
      {people.slice(0, AVATAR_GROUP_MAX).map((person, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may share a name
        <li key={i}>
          <Avatar {...person} size={size} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <span
            className={clsx(classes.avatar, classes.rest)}
            style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${size / 16 / 2.8}rem` }}
            role="img"
            aria-label={more(rest).long}
          >
            <bdi dir="ltr">{more(rest).short}</bdi>
          </span>
        </li>
      )}
    </ul>
  )
}
