import { useEffect } from 'react'
import { TICKET_DAYS } from '#contract/features/surveys/limits.ts'

const DAY_MS = 86_400_000

/** Whether a ticket is missing or will be invalid within a day: its second part is the time of its issue, ms since 1970. */
export function isTicketDue(ticket: string | undefined, now: number): boolean {
  const issued = Number(ticket?.split('.')[1])
  return !(now - issued < (TICKET_DAYS - 1) * DAY_MS)
}

type Issued = { ticket: string; work: string | null }

async function fetchTicket(surveyId: string, token: string | null): Promise<Issued | undefined> {
  const init = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  const reply = await fetch(`/v1/surveys/${surveyId}/ticket`, init).catch(() => undefined)
  if (!reply?.ok) return undefined
  // an incomplete response counts as none: the ticket is requested again
  const found = (await reply.json().catch(() => undefined)) as { data: Issued } | undefined
  return found?.data
}

/**
 * Requests the ticket of an answer when answering starts, because its signed time is the start; offline, as soon as the network is back.
 * An answer can be sent without a ticket.
 */
export function useTicket(
  surveyId: string,
  token: () => string | null,
  current: () => string | undefined,
  store: (ticket: string, work: string | undefined) => void,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady) return
    let isRequested = false
    const request = () => {
      if (isRequested || !isTicketDue(current(), Date.now())) return
      isRequested = true
      void fetchTicket(surveyId, token()).then((issued) => {
        isRequested = false
        if (issued && isTicketDue(current(), Date.now())) store(issued.ticket, issued.work ?? undefined)
      })
    }
    request()
    addEventListener('online', request)
    return () => removeEventListener('online', request)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per answer; the functions read the current state
  }, [surveyId, isReady])
}
