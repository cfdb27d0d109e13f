import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryLoad } from '../ui/retry-load.ts'
import { readToken } from './api.ts'
import { Refetcher } from './refetch.ts'
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

/** Without a connection (WebSocket is blocked, or there are too many) everything shown is asked for again this often. */
const POLL_MS = 60_000

/**
 * Hears that something the person may read has changed, and asks for what is shown of it again.
 * The socket comes as a chunk of its own after the first paint.
 */
export function useLive(): void {
  const client = useQueryClient()
  const { isAuthenticated, end, reload } = useSession()
  useEffect(() => {
    const token = readToken()
    if (!isAuthenticated || !token) return
    const openedAt = performance.now()
    let stopped = false
    let wasConnected = false
    let close = () => {}
    void retryLoad(() => import('socket.io-client')).then(({ io }) => {
      if (stopped) return
      // WebSocket alone: long polling needs every request to meet the same instance
      const socket = io({
        path: '/v1/live',
        // what is shown was asked for before the first connection: the server tells what has changed since
        auth: (give) => give({ token, ...(wasConnected ? {} : { openMs: performance.now() - openedAt }) }),
        transports: ['websocket'],
      })
      const refetcher = new Refetcher(client, (feature) => {
        for (const tell of listeners) tell(feature)
      })
      let polling: ReturnType<typeof setInterval> | undefined
      const poll = () => {
        polling ??= setInterval(() => refetcher.missed(POLL_MS / 2), POLL_MS)
      }
      const stopPolling = () => {
        clearInterval(polling)
        polling = undefined
      }
      socket.on('connect', stopPolling)
      socket.on('disconnect', poll)
      socket.on('welcome', ({ spreadMs }: { spreadMs: number }) => {
        // a connection that is resumed brings what happened in between; any other may have missed it
        if (wasConnected && !socket.recovered) refetcher.missed(spreadMs)
        wasConnected = true
      })
      socket.on('missed', ({ spreadMs }: { spreadMs: number }) => refetcher.missed(spreadMs))
      // areas are named, chosen and counted in everything that is shown, and the person's own may be another one
      socket.on('tree', ({ spreadMs }: { spreadMs: number }) => {
        refetcher.missed(spreadMs)
        setTimeout(() => stopped || void reload(), Math.random() * spreadMs)
      })
      socket.on('changed', ({ feature, spreadMs }: { feature: string; spreadMs?: number }) =>
        refetcher.changed(feature, spreadMs),
      )
      socket.on('revoked', () => end('revoked'))
      socket.on('expired', () => end('expired'))
      // the server does not know the token any more
      socket.on('connect_error', ({ message }) => {
        if (message === 'not_signed_in') end('revoked')
        else poll()
      })
      close = () => {
        socket.close()
        stopPolling()
        refetcher.stop()
      }
    })
    return () => {
      stopped = true
      close()
    }
  }, [client, isAuthenticated, end, reload])
}
