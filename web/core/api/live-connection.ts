let id: string | undefined

/** Remembers the id of this page's live connection; undefined while there is none. */
export function setLiveConnection(connection: string | undefined): void {
  id = connection
}

/** Names this page's live connection, so that the server does not notify it of a change that the page refetches itself. */
export const liveConnectionHeader = (): Record<string, string> => (id ? { 'live-connection': id } : {})
