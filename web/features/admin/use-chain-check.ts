import { useEffect, useRef, useState } from 'react'
import { admin, type ChainState } from '#contract/features/admin/index.ts'
import { call } from '../../core/api/client.ts'

interface Check {
  state?: ChainState
  error?: Error
  isRunning: boolean
}

/** Verifies the hash chain in steps and reports the progress after each. Leaving the page stops it. */
export function useChainCheck() {
  const [check, setCheck] = useState<Check>({ isRunning: false })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    setCheck({ isRunning: true })
    try {
      for (let after = 0; ; ) {
        const { data: state } = await call(admin, 'verifyAudit', { query: { after } }, { signal })
        const isDone = !state.ok || state.checked >= state.total
        setCheck({ state, isRunning: !isDone })
        if (isDone) return
        after = state.checked
      }
    } catch (error) {
      if (!signal.aborted)
        setCheck({ error: error instanceof Error ? error : new Error(String(error)), isRunning: false })
    }
  }

  return { ...check, start: () => void start() }
}
