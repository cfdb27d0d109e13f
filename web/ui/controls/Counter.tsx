import classes from './Counter.module.css'

/** The number of user-perceived letters: composed characters, not UTF-16 units. */
export const charactersIn = (text: string) => Array.from(text.normalize('NFC')).length

/** «312 / 1000» below a field; turns to the error colour above the limit. */
export function Counter({ count, max }: { count: number; max: number }) {
  return (
    <bdi dir="ltr" className={classes.counter} data-over={count > max || undefined}>
      {count} / {max}
    </bdi>
  )
}
