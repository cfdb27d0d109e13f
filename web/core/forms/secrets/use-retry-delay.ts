import { useState } from 'react'
import { ApiProblem } from '../../api/client.ts'
import { useSecondsUntil } from './Notice.tsx'

/** Counts down the delay that the server requested with Retry-After. */
export function useRetryDelay() {
  const [until, setUntil] = useState<number>()
  const seconds = useSecondsUntil(until)
  /** Returns the result of `work`; starts the countdown on 'too many requests'. */
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
