import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readToken } from './api.ts'
import { useSession } from './session.tsx'

/** Those who want to hear which feature has changed, beside the questions that are asked again by themselves. */
const listeners = new Set<(feature: string) => void>()

/** Tells `onChange` the name of every feature in which something has changed that the person may read. */
export function useHeard(onChange: (feature: string) => void): void {
  useEffect(() => {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  }, [onChange])
}

/** Several changes within this time are asked for once. */
const GATHER_MS = 300

/**
 * Hears that something the person may read has changed, and asks for what is shown of it again.
 * The socket comes as a chunk of its own after the first paint.
 */
export function useLive(): void {
  const client = useQueryClient()
  const { isAuthenticated, end } = useSession()
  useEffect(() => {
    const token = readToken()
    if (!isAuthenticated || !token) return
    let stopped = false
    let close = () => {}
    void import('socket.io-client').then(({ io }) => {
      if (stopped) return
      const socket = io({ path: '/v1/live', auth: { token }, transports: ['websocket', 'polling'] })
      const ask = gatherer(client)
      let wasConnected = false
      socket.on('connect', () => {
        // what happened while nobody listened
        if (wasConnected) void client.invalidateQueries()
        wasConnected = true
      })
      socket.on('changed', ({ feature }: { feature: string }) => ask(feature))
      socket.on('revoked', () => end('revoked'))
      // the server does not know the token any more
      socket.on('connect_error', ({ message }) => message === 'not_signed_in' && end('revoked'))
      close = () => socket.close()
    })
    return () => {
      stopped = true
      close()
    }
  }, [client, isAuthenticated, end])
}

function gatherer(client: QueryClient): (feature: string) => void {
  const waiting = new Set<string>()
  return (feature) => {
    if (waiting.size === 0) {
      setTimeout(() => {
        const features = [...waiting]
        waiting.clear()
        for (const name of features) {
          void client.invalidateQueries({ queryKey: [name] })
          for (const tell of listeners) tell(name)
        }
      }, GATHER_MS)
    }
    waiting.add(feature)
  }
}
