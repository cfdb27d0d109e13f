import { StateBox, type StateBoxProps } from './StateBox.tsx'

/** Shown when there is nothing yet or nothing matches the filter (`searched`), with the next step. */
export function Empty({ searched, ...rest }: Omit<StateBoxProps, 'drawing' | 'alert'> & { searched?: boolean }) {
  return <StateBox drawing={searched ? 'search' : 'empty'} {...rest} />
}
