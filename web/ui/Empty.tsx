import { StateBox, type StateBoxProps } from './StateBox.tsx'

/** Nothing is here yet, or nothing fits the filter (`searched`): says so, and what to do. */
export function Empty({ searched, ...rest }: Omit<StateBoxProps, 'drawing' | 'alert'> & { searched?: boolean }) {
  return <StateBox drawing={searched ? 'search' : 'empty'} {...rest} />
}
