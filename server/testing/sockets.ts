import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Live connections to one server; `closeAll` closes them and waits until the server has noticed. */
export interface Sockets {
  /** The address of the server. */
  url: string
  /** Open connections; what is added here is closed too. */
  all: Socket[]
  /** Connects with this token, without reconnecting. */
  open(token: string): Socket
  closeAll(): Promise<void>
}

/** Lets the server listen on a free port, and connects to it. */
export async function socketsOf(t: TestApp): Promise<Sockets> {
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(t.http.server.address() as AddressInfo).port}`
  const all: Socket[] = []
  return {
    url,
    all,
    open(token) {
      const socket = io(url, {
        path: '/v1/live',
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      })
      all.push(socket)
      return socket
    },
    async closeAll() {
      for (const socket of all.splice(0)) socket.close()
      await expect.poll(() => t.live.count).toBe(0)
    },
  }
}

/** 'connect', or why there is no connection. */
export const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connect'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
