import { useState } from 'react'
import { ApiProblem } from '../api.ts'
import { useSecondsUntil } from './Notice.tsx'

/** Remembers how long the server told us to wait, and counts it down. */
export function useWaiting() {
  const [until, setUntil] = useState<number>()
  const seconds = useSecondsUntil(until)
  /** Passes on what `work` gives; takes note of 'too many'. */
  const watch = async <A>(work: Promise<A>): Promise<A> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'too_many') {
        setUntil(Date.now() + (error.retryAfter ?? 60) * 1000)
      }
      throw error
    }
  }
  return { seconds, isWaiting: seconds > 0, watch }
}
