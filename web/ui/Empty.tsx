import type { ReactNode } from 'react'
import { StateBox } from './StateBox.tsx'

/** Nothing is here yet, or nothing fits the filter (`searched`): says so, and what to do. */
export function Empty(props: { title: string; text?: ReactNode; action?: ReactNode; searched?: boolean }) {
  const { searched, ...rest } = props
  return <StateBox drawing={searched ? 'search' : 'empty'} {...rest} />
}
