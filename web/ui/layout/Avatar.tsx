import { IconUser } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { TONES } from '../theme/colours.ts'
import classes from './Avatar.module.css'

export interface AvatarProps {
  /** «Бат Дорж»: source of the initials, and read aloud. */
  name: string
  /** Address of the picture. */
  src?: string | null
  /** Diameter in px. */
  size?: number
  /** The name is shown next to it as text and need not be read twice. */
  decorative?: boolean
  className?: string
}

/** First letters of the first two words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s.]+/)
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

// A person has the same colour everywhere.
const toneOf = (name: string) => {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TONES[sum % TONES.length]
}

/** A person: a picture, or initials on a background derived from the name. */
export function Avatar({ name, src, size = 40, decorative = false, className }: AvatarProps) {
  const style = { width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${size / 16 / 2.6}rem` }
  if (src)
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        className={clsx(classes.avatar, className)}
        style={style}
      />
    )
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={clsx(classes.avatar, className)} data-tone={toneOf(name)} style={style} {...named}>
      {initialsOf(name) || <IconUser size={size / 2} aria-hidden />}
    </span>
  )
}
