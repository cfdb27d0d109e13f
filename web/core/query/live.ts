import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryLoad } from '../../ui/theme/retry-load.ts'
import { readToken } from '../api/client.ts'
import { setLiveConnection } from '../api/live-connection.ts'
import { Refetcher } from '../api/refetch.ts'
import { useSession } from '../session/session.tsx'
import { announceChange, announceMissed, announceSignal } from './feature-changes.ts'

/** Without a connection (WebSocket blocked, or too many connections) visible data is refetched at this interval. */
const POLL_MS = 60_000
/**
 * The first wait before a broken connection is opened again, up to a half more or less, ms; it doubles up to five seconds. Another instance
 * usually answers at once.
 */
const RECONNECT_MS = 200
/** Reading missed signals is cheap: browsers do it within this part of the time over which pages refetch what they show. */
const SIGNALS_SHARE = 1 / 8

/**
 * Listens for changes that the person may read, and refetches the visible data. The socket is a separate chunk, loaded
 * after the first paint.
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
      // WebSocket only: long polling would need every request to reach the same instance
      const socket = io({
        path: '/v1/live',
        // visible data was loaded before the first connection: the server reports changes since then
        auth: (give) => give({ token, ...(wasConnected ? {} : { openMs: performance.now() - openedAt }) }),
        transports: ['websocket'],
        reconnectionDelay: RECONNECT_MS,
      })
      const refetcher = new Refetcher(client, announceChange)
      const missed = (spreadMs: number) => {
        refetcher.missed(spreadMs)
        setTimeout(() => stopped || announceMissed(spreadMs), Math.random() * spreadMs * SIGNALS_SHARE)
      }
      let polling: ReturnType<typeof setInterval> | undefined
      const poll = () => {
        polling ??= setInterval(() => missed(POLL_MS / 2), POLL_MS)
      }
      const stopPolling = () => {
        clearInterval(polling)
        polling = undefined
      }
      socket.on('connect', () => {
        setLiveConnection(socket.id)
        stopPolling()
      })
      socket.on('disconnect', () => {
        setLiveConnection(undefined)
        poll()
      })
      socket.on('welcome', ({ spreadMs }: { spreadMs: number }) => {
        // a resumed connection delivers the missed events; any other may have missed some
        if (wasConnected && !socket.recovered) missed(spreadMs)
        wasConnected = true
      })
      socket.on('missed', ({ spreadMs }: { spreadMs: number }) => missed(spreadMs))
      // areas are named, selected and counted in all data, and the person's own area may have changed
      socket.on('tree', ({ spreadMs }: { spreadMs: number }) => {
        refetcher.missed(spreadMs)
        setTimeout(() => stopped || void reload(), Math.random() * spreadMs)
      })
      socket.on('changed', ({ feature, spreadMs }: { feature: string; spreadMs?: number }) =>
        refetcher.changed(feature, spreadMs),
      )
      socket.on('signal', ({ feature, data }: { feature: string; data: unknown }) => announceSignal(feature, data))
      socket.on('revoked', () => end('revoked'))
      socket.on('expired', () => end('expired'))
      // the server no longer accepts the token
      socket.on('connect_error', ({ message }) => {
        if (message === 'not_signed_in') end('revoked')
        else if (message === 'factor_required') void reload()
        else poll()
      })
      close = () => {
        setLiveConnection(undefined)
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
